package mesh.load.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.Gauges;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.ObservationFigures.ServiceUse;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * A queue whose waits are known: 100 users arrive at the same time, 50 threads take them, and each needs one of 10 connections for 100 ms.
 * So ten users leave every 100 ms. Of a mean latency of 550 ms, they wait 150 ms for a thread and 300 ms for a connection.
 */
class LittlesLawTest {

    private static final int USERS = 100;
    private static final int THREADS = 50;
    private static final int CONNECTIONS = 10;
    private static final long SERVICE_MS = 100;
    private static final long INTERVAL_MS = 4;

    private final Map<String, List<@Nullable Double>> gauges = new HashMap<>();

    private List<Long> at = LongStream.iterate(-10, ms -> ms < 1100, ms -> ms + INTERVAL_MS)
            .boxed()
            .toList();

    @Test
    void findsTheWaitsOfAKnownQueue() {
        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, THREADS));
        gauge(Gauges.DATABASE_PENDING, underWay -> Math.max(0, Math.min(underWay, THREADS) - CONNECTIONS));
        gauge(Gauges.DATABASE_ACTIVE, underWay -> Math.min(underWay, CONNECTIONS));

        GaugeWaits waits = waits();

        assertThat(waits.requests()).isEqualTo(USERS);
        assertThat(waits.meanNanos()).isEqualTo(nanos(550));
        assertThat(waits.parts())
                .extracting(GaugeWaits.Wait::name)
                .containsExactly("thread", "database-pool", "database-connection", "other");
        assertThat(millis(waits, "thread")).isCloseTo(150, within(3L));
        assertThat(millis(waits, "database-pool")).isCloseTo(300, within(3L));
        assertThat(millis(waits, "database-connection")).isCloseTo(100, within(3L));
        assertThat(millis(waits, "other")).isZero();
        assertThat(TimeUnit.NANOSECONDS.toMillis(waits.explainedNanos())).isCloseTo(550, within(6L));
    }

    /** Virtual threads are not a pool, so no gauge shows how many requests have one. */
    @Test
    void saysWhatTheGaugesDoNotExplain() {
        gauge(Gauges.DATABASE_PENDING, underWay -> Math.max(0, Math.min(underWay, THREADS) - CONNECTIONS));
        gauge(Gauges.DATABASE_ACTIVE, underWay -> Math.min(underWay, CONNECTIONS));

        GaugeWaits waits = waits();

        assertThat(waits.parts())
                .extracting(GaugeWaits.Wait::name)
                .containsExactly("database-pool", "database-connection", "unexplained");
        assertThat(millis(waits, "unexplained")).isCloseTo(150, within(6L));
        assertThat(waits.explainedNanos() + millis(waits, "unexplained") * 1_000_000)
                .isCloseTo(nanos(550), within(nanos(1)));
    }

    @Test
    void doesNotNameARestOfLessThanATenth() {
        gauge(Gauges.DATABASE_PENDING, underWay -> Math.max(0, underWay - CONNECTIONS));
        gauge(Gauges.DATABASE_ACTIVE, underWay -> Math.min(underWay, CONNECTIONS));

        assertThat(waits().parts())
                .extracting(GaugeWaits.Wait::name)
                .containsExactly("database-pool", "database-connection");
    }

    @Test
    void countsLightRequestsBesideTheLoad() {
        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, THREADS));
        LoadResult load = load(requests(), 0).with(load(List.of(request(1, 0, 50)), 0));

        assertThat(LittlesLaw.of(load, observed(), THREADS).orElseThrow().requests())
                .isEqualTo(USERS + 1);
    }

    @Test
    void saysNothingWithoutEnoughFigures() {
        assertThat(LittlesLaw.of(load(requests(), 0), observed(), THREADS))
                .as("no gauges")
                .isEmpty();

        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, THREADS));
        assertThat(LittlesLaw.of(load(requests(), 1), observed(), THREADS))
                .as("unfinished")
                .isEmpty();
        assertThat(LittlesLaw.of(load(List.of(), 0), observed(), THREADS))
                .as("no requests")
                .isEmpty();
        assertThat(LittlesLaw.of(load(requests(), 0), null, THREADS))
                .as("no samples")
                .isEmpty();

        at = List.of(-80L, 0L, 250L, 500L, 750L, 1080L);
        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, THREADS));
        assertThat(LittlesLaw.of(load(requests(), 0), observed(), THREADS))
                .as("few samples")
                .isEmpty();
    }

    /** A service without a free core takes no thread for a request, although it has some. */
    @Test
    void namesNoThreadWhileSomeAreIdle() {
        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, THREADS / 2));

        GaugeWaits waits = waits();

        assertThat(millis(waits, "thread")).isZero();
        assertThat(millis(waits, "unexplained")).isCloseTo(millis(waits) - millis(waits, "other"), within(1L));
    }

    /** Between two requests, a thread is idle for a moment. */
    @Test
    void aServerIsFullIfNearlyAllThreadsAreBusy() {
        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, 48));
        assertThat(millis(waits(), "thread")).isGreaterThan(100);

        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, 47));
        assertThat(millis(waits(), "thread")).isZero();
    }

    @Test
    void namesNoThreadIfTheirNumberIsUnknown() {
        gauge(Gauges.TOMCAT_BUSY, underWay -> Math.min(underWay, THREADS));

        GaugeWaits waits = LittlesLaw.of(load(requests(), 0), observed(), null).orElseThrow();

        assertThat(waits.parts()).extracting(GaugeWaits.Wait::name).containsExactly("other", "unexplained");
    }

    private GaugeWaits waits() {
        return LittlesLaw.of(load(requests(), 0), observed(), THREADS).orElseThrow();
    }

    private static long millis(GaugeWaits waits) {
        return TimeUnit.NANOSECONDS.toMillis(waits.meanNanos());
    }

    /** Adds a gauge, by the number of requests under way. */
    private void gauge(String name, IntUnaryOperator value) {
        List<@Nullable Double> column = new ArrayList<>();
        at.forEach(ms -> column.add((double) value.applyAsInt(underWay(ms))));
        gauges.put(name, column);
    }

    private static int underWay(long ms) {
        return ms < 0 ? 0 : (int) Math.max(0, USERS - ms / SERVICE_MS * CONNECTIONS);
    }

    private static List<RequestRecord> requests() {
        return IntStream.range(0, USERS)
                .mapToObj(user -> request(user + 1, 0, (user / CONNECTIONS + 1) * SERVICE_MS))
                .toList();
    }

    private static RequestRecord request(int user, long fromMs, long toMs) {
        long end = nanos(toMs);
        return new RequestRecord(user, 1, nanos(fromMs), nanos(fromMs), 0, end, end, end, 1, 1, new Outcome.Ok(200));
    }

    private static LoadResult load(List<RequestRecord> requests, int unfinished) {
        return new LoadResult(
                "nio",
                USERS,
                0,
                nanos(1000),
                requests,
                new BarrierFigures(Instant.EPOCH, 0, 1, 0, 0),
                null,
                false,
                unfinished,
                null);
    }

    private ObservationFigures observed() {
        return new ObservationFigures(
                "mine",
                "agent",
                at.stream().map(LittlesLawTest::nanos).toList(),
                Map.of(),
                Map.of(),
                gauges,
                new ServiceUse(null, null, null, null, null, null, null),
                null,
                null);
    }

    private static long nanos(long ms) {
        return TimeUnit.MILLISECONDS.toNanos(ms);
    }

    private static long millis(GaugeWaits waits, String part) {
        return TimeUnit.NANOSECONDS.toMillis(waits.part(part).orElseThrow().nanos());
    }
}
