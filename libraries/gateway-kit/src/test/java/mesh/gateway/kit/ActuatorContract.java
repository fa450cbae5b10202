package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Checks that the actuator exposes the limits in force, and nothing that is not needed. */
public interface ActuatorContract extends GatewayContract {

    /** Returns the default number of threads of this gateway, by purpose. */
    Map<String, Integer> threads();

    /** Returns how many connections the server accepts, and how many further ones may wait; empty if the number is unlimited. */
    default Map<String, Integer> connections() {
        return Map.of();
    }

    @Test
    default void exposesTheLimitsInForce() {
        JsonNode limits = Http.get(gateway().uri("/actuator/info")).json().required("limits");

        assertThat(limits.propertyNames())
                .containsExactlyInAnyOrder(
                        "maxConnections",
                        "pendingAcquireMaxCount",
                        "pendingAcquireTimeout",
                        "connectTimeout",
                        "responseTimeout",
                        "fanOut",
                        "maxConcurrentCalls",
                        "maxWaitDuration",
                        "deadline",
                        "maxResponseBytes",
                        "restTemplateNoReadTimeout",
                        "maxIdleTime",
                        "hedgeAfter");
        assertThat(limits.required("maxConnections").asInt()).isEqualTo(500);
        assertThat(limits.required("pendingAcquireMaxCount").asInt()).isEqualTo(1000);
        assertThat(limits.required("pendingAcquireTimeout").asString()).isEqualTo("PT45S");
        assertThat(limits.required("responseTimeout").asString()).isEqualTo("PT30S");
        assertThat(limits.required("fanOut").asInt()).isEqualTo(256);
    }

    @Test
    default void exposesTheLimitsOfRetries() {
        JsonNode retry = Http.get(gateway().uri("/actuator/info")).json().required("retry");

        assertThat(retry.required("attempts").asInt()).isEqualTo(3);
        assertThat(retry.required("totalTime").asString()).isEqualTo("PT1M");
        assertThat(retry.required("budgetRatio").asDouble()).isEqualTo(0.1);
        assertThat(retry.required("breakerOpenTime").asString()).isEqualTo("PT5S");
    }

    @Test
    default void listsItsRoutesWithTheirLessons() {
        Response response = Http.get(gateway().uri("/"));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json()
                        .valueStream()
                        .map(one -> new RouteLesson(
                                one.required("path").asString(),
                                one.required("lesson").asString(),
                                one.required("code").asString())))
                .containsExactlyElementsOf(RouteLesson.lessons(routes(), EventRoute.besides(routes())))
                .allSatisfy(route -> assertThat(route.lesson()).endsWith("."));
    }

    @Test
    default void servesExactlyTheRoutesOfTheListFromTheirPackages() {
        assertThat(gateway().servedRoutes())
                .containsExactlyInAnyOrderElementsOf(
                        RouteLesson.lessons(routes(), EventRoute.besides(routes())).stream()
                                .map(route -> new ServedRoute(route.path(), route.code()))
                                .toList());
    }

    @Test
    default void exposesOnHowManyThreadsRequestsRunAndWait() {
        assertExposed("threads", threads());
    }

    @Test
    default void exposesTheConnectionLimitsOfItsServerIfThereAreAny() {
        assertExposed("tomcat", connections());
    }

    private void assertExposed(String part, Map<String, Integer> limits) {
        JsonNode exposed = Http.get(gateway().uri("/actuator/info")).json().path(part);

        assertThat(exposed.propertyNames()).containsExactlyInAnyOrderElementsOf(limits.keySet());
        limits.forEach(
                (name, most) -> assertThat(exposed.required(name).asInt()).isEqualTo(most));
    }

    @Test
    default void exposesTheSizeOfItsSendBuffer() {
        JsonNode server = Http.get(gateway().uri("/actuator/info")).json().required("server");

        assertThat(server.required("sendBufferBytes").asInt()).isZero();
    }

    @Test
    default void exposesTheUrlsOfItsUpstreams() {
        JsonNode info = Http.get(gateway().uri("/actuator/info")).json();

        assertThat(info.required("legacy").required("url").asString())
                .isEqualTo(Upstreams.legacy().url().toString());
        assertThat(info.required("store").required("url").asString())
                .isEqualTo(Upstreams.store().url().toString());
    }

    @Test
    default void exposesOnlyWhatIsNeeded() {
        JsonNode links = Http.get(gateway().uri("/actuator")).json().required("_links");

        assertThat(links.propertyNames())
                .containsExactlyInAnyOrder(
                        "self",
                        "health",
                        "health-path",
                        "info",
                        "metrics",
                        "metrics-requiredMetricName",
                        "sample",
                        "stages");
        assertThat(Http.get(gateway().uri("/actuator/env")).status()).isEqualTo(404);
    }

    @Test
    default void isReady() {
        assertThat(Http.get(gateway().uri("/actuator/health/readiness")).status())
                .isEqualTo(200);
    }

    @Test
    default void exposesMetricsOfItsConnectionPool() {
        Route anyThatUsesIt = legacyRoutes().getFirst();

        gateway().get(anyThatUsesIt, 1);

        assertThat(metric("reactor.netty.connection.provider.max.connections")).isEqualTo(200);
        assertThat(metric("reactor.netty.connection.provider.active.connections"))
                .isEqualTo(200);
        assertThat(metric("reactor.netty.connection.provider.pending.connections"))
                .isEqualTo(200);
    }

    @Test
    default void samplesItselfForObserversThatCannotAttach() {
        gateway().get(legacyRoutes().getFirst(), 1);

        JsonNode sample = Http.get(gateway().uri("/actuator/sample")).json();

        assertThat(sample.propertyNames())
                .contains("threads.pool.other", "threads.state.RUNNABLE", "classes.loaded")
                .contains("heap.used.bytes", "heap.committed.bytes")
                .contains("total.cpu.ns", "total.allocated.bytes", "total.gc.count", "total.gc.pause.ms")
                .contains("connections.active", "connections.idle", "connections.pending", "calls.made");
        assertThat(sample).allMatch(JsonNode::isNumber);
    }

    private int metric(String name) {
        return Http.get(gateway().uri("/actuator/metrics/" + name)).status();
    }
}
