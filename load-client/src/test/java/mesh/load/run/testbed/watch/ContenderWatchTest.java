package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.analysis.ObservedMetrics;
import mesh.load.observe.ObservationException;
import mesh.load.observe.SampleSource;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.scenario.service.Service;
import mesh.load.services.process.GcLog;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the pauses that are counted for a gateway. The gateway reports a sample before its users are released. Its log has two pauses. One
 * takes two seconds, the second of which is under load. The other is after the load.
 */
class ContenderWatchTest {

    private static final Service GATEWAY = Service.NETTY_GATEWAY;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final long RELEASED = 100 * SECOND;
    private static final long LOAD = 5 * SECOND;

    @TempDir
    private Path folder;

    private final AtomicInteger over = new AtomicInteger();
    private final List<String> lost = new ArrayList<>();

    @Test
    void readsPausesFromTheLogIfTheGatewayStopsResponding() throws Exception {
        assertThat(loggedPause(new Gateway(1), Set.of(), logOfAPause())).isEqualTo(SECOND);
        assertThat(lost).singleElement().asString().startsWith("netty-gateway: it does not respond");
    }

    @Test
    void readsPausesFromTheLogIfTheGatewayRespondsToTheEnd() throws Exception {
        assertThat(loggedPause(new Gateway(Integer.MAX_VALUE), Set.of(), logOfAPause()))
                .isEqualTo(SECOND);
        assertThat(lost).isEmpty();
    }

    /** After the stop, the log is the log of the process that replaced the gateway. */
    @Test
    void ignoresTheLogOfAGatewayThatTheRunStops() throws Exception {
        assertThat(loggedPause(new Gateway(1), Set.of(GATEWAY), logOfAPause())).isNull();
        assertThat(lost).as("an expected stop is not reported").isEmpty();
    }

    @Test
    void readsTheLogIfAnExpectedStopDoesNotHappen() throws Exception {
        assertThat(loggedPause(new Gateway(Integer.MAX_VALUE), Set.of(GATEWAY), logOfAPause()))
                .isEqualTo(SECOND);
    }

    @Test
    void hasNoLoggedPauseWithoutALog() throws Exception {
        assertThat(loggedPause(new Gateway(1), Set.of(), null)).isNull();
    }

    private @Nullable Long loggedPause(SampleSource gateway, Set<Service> expectedToEnd, @Nullable GcLog log)
            throws InterruptedException {
        ContenderWatch watch = new ContenderWatch(
                List.of(),
                expectedToEnd,
                note -> {},
                (service, observed) -> {},
                (service, why) -> lost.add(service.label() + ": " + why),
                over::incrementAndGet,
                service -> Optional.ofNullable(log));
        watch.begin(GATEWAY, gateway);

        ObservedMetrics observed = watch.stop(new LoadResult(
                "nio",
                1,
                0,
                5 * SECOND,
                List.of(),
                new BarrierFigures(Instant.EPOCH, RELEASED, 1, 0, 0),
                null,
                false,
                0,
                null));

        assertThat(over).hasValue(1);
        return observed.services().getFirst().use().loggedPauseNanos();
    }

    private GcLog logOfAPause() throws Exception {
        Path file = Files.writeString(
                folder.resolve("netty-gateway.gc.log"), """
                [%dns][4711] GC(0) Pause Full (Ergonomics) 120M->98M(123M) 2000.000ms
                [%dns][4711] GC(1) Pause Young (Allocation Failure) 123M->20M(123M) 500.000ms
                """.formatted(RELEASED + SECOND, RELEASED + LOAD + SECOND));
        return new GcLog(file, 4711);
    }

    /** A gateway that responds this many times, then no more. */
    private static final class Gateway implements SampleSource {

        private int left;

        Gateway(int responses) {
            left = responses;
        }

        @Override
        public String name() {
            return "jmx";
        }

        @Override
        public Map<String, Number> sample() throws ObservationException {
            if (left-- == 0) {
                throw new ObservationException("it does not respond", new IOException("timed out"));
            }
            return Map.of("threads.pool.other", 3);
        }

        @Override
        public void close() {}
    }
}
