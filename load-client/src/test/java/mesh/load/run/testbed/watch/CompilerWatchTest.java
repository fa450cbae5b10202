package mesh.load.run.testbed.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import mesh.load.os.ProcessorClock.CompilerTime;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;

class CompilerWatchTest {

    private static final long MS = Duration.ofMillis(1).toNanos();

    private final Map<Service, CompilerTime> times = new HashMap<>();
    private long nanos;
    private LongUnaryOperator work = at -> 0;

    /** Lets time pass, in which the compilers of the gateway work for as long as {@code work} says. */
    private final CompilerWatch compilers = new CompilerWatch(() -> times, () -> nanos, pause -> {
        nanos += pause.toNanos();
        add(Service.NETTY_GATEWAY, work.applyAsLong(nanos), 0);
    });

    private void add(Service service, long workedNanos, long waitedNanos) {
        times.merge(
                service,
                new CompilerTime(workedNanos, waitedNanos),
                (old, more) -> new CompilerTime(old.nanos() + more.nanos(), old.waitNanos() + more.waitNanos()));
    }

    @Test
    void theWantedTimeIncludesTheWaitForACore() throws InterruptedException {
        add(Service.NETTY_GATEWAY, 500 * MS, 100 * MS);
        Map<Service, CompilerTime> before = compilers.begin();
        add(Service.NETTY_GATEWAY, 20 * MS, 300 * MS);

        assertThat(compilers.wanted(before)).isEqualTo(320 * MS);
    }

    @Test
    void theWantedTimeIsThatOfTheBusiestService() throws InterruptedException {
        add(Service.NETTY_GATEWAY, 500 * MS, 0);
        add(Service.RSOCKET_STORE, 900 * MS, 0);
        Map<Service, CompilerTime> before = compilers.begin();
        add(Service.NETTY_GATEWAY, 20 * MS, 0);
        add(Service.RSOCKET_STORE, 30 * MS, 0);

        assertThat(compilers.wanted(before)).isEqualTo(30 * MS);
    }

    @Test
    void aNewProcessBeginsAtZeroAgain() throws InterruptedException {
        add(Service.NETTY_GATEWAY, 500 * MS, 0);
        Map<Service, CompilerTime> before = compilers.begin();
        times.clear();
        add(Service.NETTY_GATEWAY, 40 * MS, 0);

        assertThat(compilers.wanted(before)).isEqualTo(40 * MS);
    }

    @Test
    void waitsUntilTheCompilersAreIdle() throws InterruptedException {
        add(Service.NETTY_GATEWAY, 0, 0);
        work = at -> at <= 400 * MS ? 50 * MS : 0;

        compilers.awaitIdle(Duration.ofSeconds(2));

        assertThat(nanos).isEqualTo(500 * MS);
    }

    @Test
    void aSingleIdleIntervalIsNotEnough() throws InterruptedException {
        add(Service.NETTY_GATEWAY, 0, 0);
        work = at -> at % (100 * MS) == 0 && at <= 400 * MS ? 50 * MS : 0;

        compilers.awaitIdle(Duration.ofSeconds(2));

        assertThat(nanos).isEqualTo(500 * MS);
    }

    @Test
    void doesNotWaitForever() throws InterruptedException {
        add(Service.NETTY_GATEWAY, 0, 0);
        work = at -> 50 * MS;

        compilers.awaitIdle(Duration.ofSeconds(2));

        assertThat(nanos).isEqualTo(2000 * MS);
    }

    @Test
    void compilersThatCannotBeObservedCountAsIdle() throws InterruptedException {
        CompilerWatch none = new CompilerWatch(Map::of, () -> nanos, pause -> nanos += pause.toNanos());

        none.awaitIdle(Duration.ofSeconds(2));

        assertThat(nanos).isZero();
        assertThat(none.wanted(Map.of())).isNull();
    }
}
