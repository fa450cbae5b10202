package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Checks that the gateway serves its next users normally after the backend has closed all connections that the gateway's clients keep. */
public interface DroppedConnectionsContract extends GatewayContract {

    int USERS = 20;
    int CNT = 5;

    @ParameterizedTest
    @MethodSource("legacyRoutes")
    default void servesItsUsersAfterItsConnectionsWereClosed(Route route) {
        // The very first request initialises the route under locks, which would distort this test.
        gateway().get(route, CNT);
        gateway().dropPooledConnections();
        int ofOthers = pooled(); // idle gateways of this JVM may keep some, because the gauges count the whole JVM
        Upstreams.legacy().slow(Duration.ofMillis(20)); // otherwise one or two connections would suffice
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

    /** Returns how many pooled connections an observer of the gateway sees. */
    private int pooled() {
        JsonNode sample = Http.get(gateway().uri("/actuator/sample")).json();
        return sample.path("connections.idle").asInt(0)
                + sample.path("connections.active").asInt(0);
    }
}
