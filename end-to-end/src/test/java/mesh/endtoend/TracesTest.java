package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.endtoend.OtlpReceiver.ReceivedSpan;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the profile {@code traces}. A request must be one trace through all services, and each span must name the run, contender and user.
 */
@Tag("faults")
class TracesTest {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final int TOGETHER = 10;
    private static final String CALLER = "00f067aa0ba902b7";
    private static final Map<String, String> BAGGAGE =
            Map.of("mesh.run", "some run", "mesh.contender", "a, b", "mesh.user", "7");

    /**
     * Contenders in closed loops, in a burst and at a rate. Two of them are repeated, interleaved. Another test checks every route with a
     * single request.
     */
    private static final List<String> ROUTES = List.of(
            "{id: netty, service: netty-gateway, path: '/netty/{cnt}', calls: concurrent, repetitions: 2}",
            "{id: netty-rest, service: netty-gateway, path: '/netty-rest/{cnt}', calls: concurrent, repetitions: 2}",
            "{id: parallel, service: tomcat-gateway, path: '/restclient/{cnt}/parallel', calls: concurrent}",
            "{id: tomcat, service: tomcat-gateway, path: '/tomcat/{cnt}', calls: concurrent, shape: burst}",
            "{id: tomcat-rsocket, service: tomcat-gateway, path: '/tomcat/rsocket/{cnt}', calls: stream, "
                    + "shape: {constant: {per-second: 20, duration: 1s}}}");

    private static final List<String> SHARED_ROUTES = List.of(
            "{id: netty, service: netty-gateway, path: '/netty/{cnt}', calls: concurrent, shape: burst}",
            "{id: tomcat-rsocket, service: tomcat-gateway, path: '/tomcat/rsocket/{cnt}', calls: stream}");

    @TempDir
    private static Path folder;

    private static OtlpReceiver receiver;
    private static ObservedMesh mesh;

    @BeforeAll
    static void start() throws IOException {
        receiver = OtlpReceiver.start();
        mesh = ObservedMesh.startTraced(folder, receiver);
    }

    @AfterAll
    static void stop() {
        mesh.close();
        receiver.close();
    }

    @ParameterizedTest
    @Tag("faults-short")
    @CsvSource({
        "netty-gateway, /netty/2, legacy-backend, 2",
        "netty-gateway, /netty-rest/2, legacy-backend, 2",
        "netty-gateway, /netty/2/block-elastic, legacy-backend, 2",
        "netty-gateway, /rsocket/20, rsocket-store, 1",
        "netty-gateway, /netty-rest/rsocket/20, rsocket-store, 1",
        "tomcat-gateway, /rest/2, legacy-backend, 2",
        "tomcat-gateway, /restclient/2, legacy-backend, 2",
        "tomcat-gateway, /restclient/2/parallel, legacy-backend, 2",
        "tomcat-gateway, /restclient/2/pool, legacy-backend, 2",
        "tomcat-gateway, /tomcat/2, legacy-backend, 2",
        "tomcat-gateway, /tomcat/2/block, legacy-backend, 2",
        "tomcat-gateway, /tomcat/rsocket/20, rsocket-store, 1"
    })
    void aRequestIsOneTraceThroughAllServices(String gateway, String path, String upstream, int calls)
            throws Exception {
        String trace = newTrace();

        assertThat(get(gateway, path, trace, "01").statusCode()).isEqualTo(200);

        Awaitility.await(path).atMost(PATIENCE).untilAsserted(() -> {
            List<ReceivedSpan> spans = receiver.trace(trace);
            assertThat(spans).allSatisfy(span -> assertThat(span.attributes()).containsAllEntriesOf(BAGGAGE));
            assertThat(ids(received(spans, gateway, SpanKind.SPAN_KIND_SERVER, Set.of(CALLER))))
                    .hasSize(1);
            assertThat(callsThatArrived(spans, gateway, upstream)).hasSize(calls);
        });
    }

    @ParameterizedTest
    @CsvSource({"netty-gateway, /netty-rest/rsocket/2", "tomcat-gateway, /tomcat/rsocket/2"})
    void aRequestThatUsesAConnectionOpenedByAnotherKeepsItsTrace(String gateway, String path) throws Exception {
        Service cold = mesh.startAnother(gateway, folder);
        List<String> traces =
                Stream.generate(TracesTest::newTrace).limit(TOGETHER).toList();

        try (ExecutorService users = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(users.invokeAll(traces.stream()
                            .map(trace -> (Callable<Integer>)
                                    () -> get(cold, path, trace, "01").statusCode())
                            .toList()))
                    .allSatisfy(status -> assertThat(status.get()).isEqualTo(200));
        }

        for (String trace : traces) {
            Awaitility.await(path)
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(receiver.trace(trace))
                            .extracting(ReceivedSpan::service)
                            .containsExactlyInAnyOrder(gateway, gateway, "rsocket-store"));
        }
    }

    @Test
    @Tag("faults-short")
    void aRequestThatDoesNotAskForATraceIsNotTraced() throws Exception {
        String untraced = newTrace();
        String traced = newTrace();

        get("netty-gateway", "/netty/1", untraced, "00");
        get("netty-gateway", "/netty/1", traced, "01");

        Awaitility.await().atMost(PATIENCE).until(() -> !receiver.trace(traced).isEmpty());
        assertThat(receiver.trace(untraced)).isEmpty();
    }

    @Test
    void metricsAreSentOnlyIfTheirExportIsConfigured() throws Exception {
        assertThat(receiver.paths()).doesNotContain("/v1/metrics");

        try (Service backend = Service.start(
                "legacy-backend",
                folder,
                "--management.otlp.metrics.export.enabled=true",
                "--management.otlp.metrics.export.url=" + receiver.url() + "/v1/metrics",
                "--management.otlp.metrics.export.step=1s")) {
            Awaitility.await().atMost(PATIENCE).until(() -> receiver.paths().contains("/v1/metrics"));
            assertThat(backend.isAlive()).isTrue();
        }
    }

    @Test
    @Tag("faults-short")
    void aRequestOfARunIsOneTreeOfSpansWithTheLoadClientsSpanAsItsRoot() throws Exception {
        TracedRun run = TracedRun.of(folder, mesh, receiver, ROUTES);

        assertThat(run.measurements()).isEqualTo(ROUTES.size() + 2);
        run.assertTrees();
    }

    /** Each worker sends the requests of some of the users, and numbers them as a single process would. */
    @Test
    void aRequestOfAWorkerIsOneTreeOfSpansToo() throws Exception {
        TracedRun run = TracedRun.of(folder, mesh, receiver, SHARED_ROUTES, "--workers", "2");

        assertThat(run.measurements()).isEqualTo(SHARED_ROUTES.size());
        run.assertTrees();
    }

    /** Returns the upstream's spans. Each must be below a call of the gateway, which must be below the gateway's own span. */
    private static Set<String> callsThatArrived(List<ReceivedSpan> spans, String gateway, String upstream) {
        Set<String> own = ids(received(spans, gateway, SpanKind.SPAN_KIND_SERVER, Set.of(CALLER)));
        Set<String> all = ids(spans.stream().filter(span -> span.service().equals(gateway)));
        assertThat(own).isNotEmpty();
        return ids(spans.stream()
                .filter(span -> span.service().equals(upstream))
                .filter(span -> all.contains(span.parent()) && !own.contains(span.parent())));
    }

    private static Stream<ReceivedSpan> received(
            List<ReceivedSpan> spans, String service, SpanKind kind, Set<String> parents) {
        return spans.stream()
                .filter(span -> span.service().equals(service))
                .filter(span -> span.kind() == kind && parents.contains(span.parent()));
    }

    private static String newTrace() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    private static Set<String> ids(Stream<ReceivedSpan> spans) {
        return spans.map(ReceivedSpan::id).collect(Collectors.toSet());
    }

    private static HttpResponse<String> get(String gateway, String path, String trace, String flags)
            throws IOException, InterruptedException {
        return get(Objects.requireNonNull(mesh.services().get(gateway)), path, trace, flags);
    }

    private static HttpResponse<String> get(Service gateway, String path, String trace, String flags)
            throws IOException, InterruptedException {
        return gateway.get(
                path,
                Map.of(
                        "traceparent",
                        "00-" + trace + "-" + CALLER + "-" + flags,
                        "baggage",
                        "mesh.run=some%20run,mesh.contender=a%2C%20b,mesh.user=7"));
    }
}
