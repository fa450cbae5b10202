package mesh.gateway.kit;

import static mesh.gateway.kit.Failures.assertFailed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import mesh.gateway.kit.Route.Client;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/**
 * Checks how often the backend receives a call whose connection ends before a response: once, unless the client repeats calls and
 * no setting prevents it. {@link RetryContract} checks the routes that try again on purpose.
 */
public interface RepeatedCallContract extends GatewayContract {

    /** The highest number of idle connections that a client without an operation to close them keeps: {@code http.maxConnections}. */
    int KEPT_AT_MOST = 5;

    /** The shortest idle time after which a kept connection that ends counts as stale. */
    Duration STALE_AFTER = Duration.ofSeconds(1);

    @ParameterizedTest
    @MethodSource("legacyRoutesWithoutRetries")
    default void sendsACallOnceOnAFreshConnection(Route route) {
        endKeptConnections();
        Upstreams.legacy().behave("abortBeforeResponseRatio", 1);
        for (int kept = 0; kept <= KEPT_AT_MOST; kept++) {
            failedCall(route); // uses up a connection that the client still keeps
        }

        assertThat(arrivalsOfAFailedCall(route)).isEqualTo(arrivalsOfACutCall(route));
    }

    @ParameterizedTest
    @MethodSource("legacyRoutesWithoutRetries")
    default void sendsACallOnceOnAKeptConnection(Route route) {
        endKeptConnections();
        long begun = System.nanoTime();
        assertThat(gateway().get(route, 1).status()).isEqualTo(200);
        assertThat(Upstreams.legacy().connections()).isPositive();
        Upstreams.legacy().behave("abortBeforeResponseRatio", 1);

        long before = Upstreams.legacy().arrivals();
        Response response = gateway().get(route, 1);
        assertThat(Upstreams.legacy().arrivals() - before).isEqualTo(arrivalsOfACutCall(route));
        // On a busy machine the connection may have been idle for so long that it counts as stale.
        boolean rested = System.nanoTime() - begun >= STALE_AFTER.toNanos();
        boolean stale = rested && response.cause().equals(FailureCause.STALE_CONNECTION.code());
        assertFailed(response, stale ? FailureCause.STALE_CONNECTION : FailureCause.CONNECTION_RESET);
    }

    /**
     * Returns how often the backend receives a call if it ends the call's connection before a response. {@code HttpURLConnection} repeats a
     * GET once, and no setting prevents it: {@code sun.net.http.retryPost} is only for POST, and a GET that streams its body becomes a POST.
     */
    static int arrivalsOfACutCall(Route route) {
        return route.client() == Client.REST_TEMPLATE ? 2 : 1;
    }

    /** The gateway counts a call as one, even if its client repeats it. */
    @ParameterizedTest
    @MethodSource("legacyRoutesWithoutRetries")
    default void countsTheCallsThatItMakes(Route route) {
        long before = made();
        Upstreams.legacy().behave("abortBeforeResponseRatio", 1);
        failedCall(route);
        Upstreams.legacy().calm();
        long failed = made();
        assertThat(gateway().get(route, 1).status()).isEqualTo(200);

        assertThat(failed - before).isEqualTo(1);
        assertThat(made() - failed).isEqualTo(1);
    }

    private long made() {
        return Http.get(gateway().uri("/actuator/info"))
                .json()
                .required("calls")
                .valueStream()
                .mapToLong(JsonNode::asLong)
                .sum();
    }

    private void endKeptConnections() {
        await().until(() -> Upstreams.legacy().serving() == 0);
        gateway().dropPooledConnections();
        Upstreams.legacy().dropConnections();
        await().untilAsserted(() -> assertThat(Upstreams.legacy().connections()).isZero());
    }

    private long arrivalsOfAFailedCall(Route route) {
        long before = Upstreams.legacy().arrivals();
        failedCall(route);
        return Upstreams.legacy().arrivals() - before;
    }

    private void failedCall(Route route) {
        assertFailed(gateway().get(route, 1), FailureCause.CONNECTION_RESET);
    }
}
