package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Checks the routes that compute and wait. */
interface WorkContract extends ContenderContract {

    @Test
    default void findsTheFirstTenThousandPrimes() {
        assertThat(Http.text(contender().uri("/primes")))
                .isEqualTo("{\"count\":10000,\"last\":104729,\"sum\":496165411}");
    }

    @Test
    default void waitsForTheRequestedTime() {
        long before = System.nanoTime();

        assertThat(Http.text(contender().uri("/delay/200"))).isEqualTo("{\"millis\":200}");

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
    }

    @Test
    default void acceptsADelayOfZero() {
        assertThat(Http.text(contender().uri("/delay/0"))).isEqualTo("{\"millis\":0}");
    }
}
