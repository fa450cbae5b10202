package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import mesh.load.scenario.Service;
import org.junit.jupiter.api.Test;

class CompilerWatchTest {

    private final Map<Service, Long> millis = new HashMap<>();
    private long nanos;
    private final CompilerWatch compilers = new CompilerWatch(() -> Map.copyOf(millis), () -> nanos);

    /** Lets this time pass, in which the compilers of a service work for some of it. */
    private void pass(long elapsedMillis, Service service, long compiledMillis) throws InterruptedException {
        nanos += Duration.ofMillis(elapsedMillis).toNanos();
        millis.merge(service, compiledMillis, Long::sum);
        compilers.look();
    }

    @Test
    void theShareIsThatOfTheLastThreeSeconds() throws InterruptedException {
        pass(0, Service.NETTY_GATEWAY, 700);
        for (int second = 0; second < 5; second++) {
            pass(1000, Service.NETTY_GATEWAY, 900);
        }
        assertThat(compilers.share()).isEqualTo(0.9);

        for (int second = 0; second < 3; second++) {
            pass(1000, Service.NETTY_GATEWAY, 100);
        }
        assertThat(compilers.share()).isEqualTo(0.1);
        assertThat(compilers.areIdle()).isTrue();
    }

    @Test
    void theShareIsThatOfTheBusiestService() throws InterruptedException {
        millis.put(Service.RSOCKET_STORE, 0L);
        pass(0, Service.NETTY_GATEWAY, 0);
        millis.merge(Service.RSOCKET_STORE, 2000L, Long::sum);
        pass(4000, Service.NETTY_GATEWAY, 40);

        assertThat(compilers.share()).isEqualTo(0.5);
        assertThat(compilers.areIdle()).isFalse();
    }

    @Test
    void aShortCalmIsNotIdleness() throws InterruptedException {
        pass(0, Service.NETTY_GATEWAY, 0);
        pass(2900, Service.NETTY_GATEWAY, 0);
        assertThat(compilers.areIdle()).isFalse();

        pass(300, Service.NETTY_GATEWAY, 0);
        assertThat(compilers.areIdle()).isTrue();
    }

    @Test
    void readsAtMostFourTimesASecond() throws InterruptedException {
        int[] readings = {0};
        CompilerWatch counted = new CompilerWatch(
                () -> {
                    readings[0]++;
                    return Map.of(Service.NETTY_GATEWAY, 1L);
                },
                () -> nanos);
        for (int round = 0; round < 100; round++) {
            counted.look();
            nanos += Duration.ofMillis(10).toNanos();
        }

        assertThat(readings[0]).isEqualTo(4);
    }

    @Test
    void aNewProcessBeginsAtZeroAgain() throws InterruptedException {
        pass(0, Service.NETTY_GATEWAY, 5000);
        millis.clear();
        pass(3000, Service.NETTY_GATEWAY, 100);

        assertThat(compilers.share()).isZero();
    }

    @Test
    void compilersThatCannotBeObservedCountAsIdle() throws InterruptedException {
        compilers.look();
        nanos += Duration.ofSeconds(1).toNanos();
        compilers.look();

        assertThat(compilers.share()).isNull();
        assertThat(compilers.areIdle()).isTrue();
    }
}
