package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * Checks a gateway's responses while its upstreams are down, and after their return. Meanwhile, either nothing listens at their ports, or a
 * stand-in listens that misbehaves. The gateway itself keeps running, with {@link TightLimits}.
 */
@Tag("faults")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public interface OutageContract extends GatewayContract {

    Duration PATIENCE = Duration.ofMinutes(2);

    @BeforeAll
    default void crashTheUpstreams() {
        Upstreams.legacy().calm();
        servingRoutes().forEach(this::assertServes); // opens connections, which the crash then breaks
        Upstreams.crash();
    }

    @Test
    @Order(Integer.MAX_VALUE) // because it ends the outage
    default void servesAgainWhenTheUpstreamsAreBack() {
        Upstreams.start();

        servingRoutes().forEach(this::assertServes);
    }

    @AfterAll
    default void startTheUpstreams() {
        Upstreams.start();
    }

    private void assertServes(Route route) {
        await(route.toString())
                .atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(gateway().get(route, 1).status()).isEqualTo(200));
    }
}
