package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import mesh.gateway.kit.Route.Client;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks kept connections to a backend that closes them after 1.5 s without a request. Each client keeps one connection. */
@Tag("faults")
@Tag("faults-short")
public interface StaleConnectionContract extends GatewayContract {

    Duration KEEP_ALIVE = Duration.ofMillis(1500);

    /** An idle time that is longer than the backend's keep-alive, and shorter than the default idle time of any client. */
    Duration REST = Duration.ofMillis(2500);

    /** The gateway's class. */
    Class<?> application();

    @Override
    List<Route> routes();

    @Override
    default Gateway gateway() {
        throw new UnsupportedOperationException("each test starts its own gateway");
    }

    /** The JDK's clients do not report whether a connection was kept, and may repeat the call. */
    @Test
    default void namesAKeptConnectionThatTheBackendHasClosed() throws IOException {
        try (ForgetfulBackend backend = new ForgetfulBackend(LegacyOutageContract.READING, KEEP_ALIVE);
                StoppableGateway gateway = start(backend)) {
            oneOfEachClient().forEach((client, route) -> {
                if (client == Client.WEB_CLIENT || client == Client.POOLED_REST_CLIENT) {
                    await().until(() -> causeAfterRest(gateway, backend, route), "stale-connection"::equals);
                } else {
                    assertThat(causeAfterRest(gateway, backend, route))
                            .as(route.toString())
                            .isIn("", "connection-reset");
                }
            });
            assertThat(backend.forgotten())
                    .isGreaterThanOrEqualTo(oneOfEachClient().size());
        }
    }

    /** Tries again on a busy machine, where a client may close its idle connection too late. */
    @Test
    default void usesNoConnectionThatHasBeenIdleForLongerThanItsLimit() throws IOException {
        try (ForgetfulBackend backend = new ForgetfulBackend(LegacyOutageContract.READING, KEEP_ALIVE);
                StoppableGateway gateway = start(backend, "mesh.limits.max-idle-time=1s")) {
            await().untilAsserted(() -> {
                int forgotten = backend.forgotten();
                askAndRest(gateway, backend);

                oneOfEachClient()
                        .forEach((client, route) -> assertThat(
                                        Http.get(gateway.uri(route.path(1))).status())
                                .as(client.name())
                                .isEqualTo(200));
                assertThat(backend.forgotten()).isEqualTo(forgotten);
            });
        }
    }

    /**
     * On a busy machine, the gateway may notice the end of the connection so late that it reports a cut call; then the caller tries again.
     */
    private static String causeAfterRest(StoppableGateway gateway, ForgetfulBackend backend, Route route) {
        Http.get(gateway.uri(route.path(1)));
        await().until(() -> backend.resting().compareTo(REST) > 0);
        return Http.get(gateway.uri(route.path(1))).cause();
    }

    private void askAndRest(StoppableGateway gateway, ForgetfulBackend backend) {
        oneOfEachClient()
                .values()
                .forEach(
                        route -> assertThat(Http.get(gateway.uri(route.path(1))).status())
                                .as(route.toString())
                                .isEqualTo(200));
        await().until(() -> backend.resting().compareTo(REST) > 0);
    }

    private StoppableGateway start(ForgetfulBackend backend, String... properties) throws IOException {
        List<String> all = new ArrayList<>(List.of(properties));
        all.add("mesh.legacy.url=" + backend.url());
        return StoppableGateway.start(application(), Upstreams.store().url(), all);
    }

    private Map<Client, Route> oneOfEachClient() {
        Map<Client, Route> routes = new EnumMap<>(Client.class);
        legacyRoutes().forEach(route -> routes.putIfAbsent(route.client(), route));
        return routes;
    }
}
