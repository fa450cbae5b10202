package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * The backend can end the connections that a gateway's clients keep, whichever clients these are: none is left, and whoever
 * asks next is served as if nothing had been.
 */
public interface DroppedConnectionsContract extends GatewayContract {

    int USERS = 20;
    int CNT = 5;

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void servesEverybodyAfterItsConnectionsWereEnded(Route route) {
        // What is made with the first request of all is made under locks, which is not the question.
        gateway().get(route, CNT);
        gateway().dropPooledConnections();
        int ofOthers = pooled(); // at least: gateways of this JVM that rest, since the gauges are the JVM's
        Upstreams.legacy().slow(Duration.ofMillis(20)); // or a connection or two would do
        assertServed(route);
        await().until(() -> Upstreams.legacy().serving() == 0);
        assertThat(Upstreams.legacy().connections()).isPositive();

        gateway().dropPooledConnections();
        Upstreams.legacy().dropConnections();

        await().untilAsserted(() -> assertThat(Upstreams.legacy().connections()).isZero());
        await().untilAsserted(() -> assertThat(pooled()).isLessThanOrEqualTo(ofOthers));
        assertServed(route);
    }

    private void assertServed(Route route) {
        List<CompletableFuture<Response>> burst = gateway().burst(USERS, route, CNT);
        assertThat(burst)
                .allSatisfy(user ->
                        assertThat(user.join().status()).as(user.join().body()).isEqualTo(200));
    }

    /** As whoever observes the gateway sees it. */
    private int pooled() {
        JsonNode sample = Http.get(gateway().uri("/actuator/sample")).json();
        return sample.path("connections.idle").asInt(0)
                + sample.path("connections.active").asInt(0);
    }
}
