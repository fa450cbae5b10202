package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.results.contender.BarrierFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.WaitingFootprint;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class FootprintProbeTest {

    private static final long HOUR = Duration.ofHours(1).toNanos();

    private final AtomicInteger looks = new AtomicInteger();

    /** Returns a measurement that is larger than the previous one. */
    private Optional<Footprint> sample() {
        int number = looks.incrementAndGet();
        return Optional.of(new Footprint(number * 1000L, null, number * 5000L, number));
    }

    @Test
    void measuresBeforeAndOnceAfterTheReleaseAndCountsRequestsUnderWay() throws InterruptedException {
        FootprintProbe probe = FootprintProbe.begin(this::sample, Duration.ofMillis(1));
        assertThat(looks).hasValue(1);
        long released = System.nanoTime();
        probe.released(released);
        await().until(() -> looks.get() == 2);

        WaitingFootprint footprint = probe.stop(load(released)).orElseThrow();

        assertThat(footprint.atNanos()).isGreaterThanOrEqualTo(1_000_000);
        assertThat(footprint.underWay())
                .as("requests under way, without one that ended before and one that was never sent")
                .isEqualTo(2);
        assertThat(footprint.before().threads()).isEqualTo(1);
        assertThat(footprint.heapPerRequest()).isEqualTo(500);
        assertThat(footprint.residentPerRequest()).isEqualTo(2500);
    }

    @Test
    void hasNoFootprintIfTheLoadEndsBeforeTheMeasurement() throws InterruptedException {
        FootprintProbe probe = FootprintProbe.begin(this::sample, Duration.ofHours(1));
        long released = System.nanoTime();
        probe.released(released);

        assertThat(probe.stop(load(released))).isEmpty();
        assertThat(looks).hasValue(1);
    }

    @Test
    void hasNoFootprintIfTheGatewayCannotBeInspected() throws InterruptedException {
        FootprintProbe probe = FootprintProbe.begin(Optional::empty, Duration.ZERO);
        probe.released(System.nanoTime());

        assertThat(probe.stop(load(0))).isEmpty();
    }

    private static LoadResult load(long released) {
        return new LoadResult(
                "nio",
                4,
                0,
                0,
                List.of(request(0, HOUR), request(0, HOUR), request(0, 1), request(RequestRecord.NEVER, HOUR)),
                new BarrierFigures(Instant.EPOCH, released, 1, 0, 0),
                null,
                false,
                0,
                null);
    }

    private static RequestRecord request(long start, long end) {
        return new RequestRecord(1, 1, 0, start, 0, end, end, end, 2, 0, new Outcome.Ok(200));
    }
}
