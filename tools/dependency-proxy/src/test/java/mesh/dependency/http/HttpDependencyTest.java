package mesh.dependency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.behaviour.Counters;
import mesh.behaviour.InjectedOutcome;
import mesh.dependency.port.CallTimes;
import mesh.dependency.port.Traffic.Connections;
import mesh.dependency.port.Traffic.Failure;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpDependencyTest {

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private HttpServer target;
    private HttpDependency dependency;

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws IOException {
        target = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        target.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        target.createContext("/", HttpDependencyTest::echo);
        target.createContext("/cut", exchange -> {
            exchange.sendResponseHeaders(200, 1000);
            exchange.getResponseBody().write(new byte[10]);
            exchange.getResponseBody().flush();
            exchange.close();
        });
        target.start();
        URI url = URI.create("http://127.0.0.1:" + target.getAddress().getPort() + "/base/");
        dependency = HttpDependency.forwarding("inventory", url, 0, HttpDependency.settings(Map.of()))
                .open();
    }

    @AfterEach
    void end() {
        dependency.close();
        target.stop(0);
        http.shutdownNow();
    }

    /** Responds with the request as the target sees it. On the path {@code /base/stream}, the response has no length. */
    private static void echo(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String received = exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("X-Id") + " " + body;
        byte[] reply = received.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("X-Reply", "a");
        exchange.getResponseHeaders().add("X-Reply", "b");
        boolean isHead = exchange.getRequestMethod().equals("HEAD");
        exchange.sendResponseHeaders(
                201, isHead ? -1 : exchange.getRequestURI().getPath().endsWith("stream") ? 0 : reply.length);
        if (!isHead) {
            exchange.getResponseBody().write(reply);
        }
        exchange.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/orders/7?lastName=D%C3%A9&x=1", "/stream"})
    void passesARequestAndItsResponseOn(String path) throws Exception {
        HttpResponse<String> response = http.send(
                request(path)
                        .header("X-Id", "42")
                        .method("PUT", BodyPublishers.ofString("{}"))
                        .build(),
                BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.body()).isEqualTo("PUT /base" + path + " 42 {}");
        assertThat(response.headers().allValues("X-Reply")).containsExactly("a", "b");
        assertThat(counters().arrivals()).isEqualTo(1);
        await().until(() -> times().ended() == 1);
        assertThat(times().ofEnded()).isPositive();
    }

    /** Time in service alone would hide that calls wait for one another. */
    @Test
    void theTimeOfACallContainsItsWaitForAPlace() throws Exception {
        dependency.change(Map.of("serviceTime", "50ms", "maxConcurrent", 1));

        List<CompletableFuture<HttpResponse<String>>> calls = ask(4);

        assertThat(calls).allSatisfy(one -> assertThat(one.join().statusCode()).isEqualTo(201));
        await().until(() -> times().ended() == 4);
        // If all arrive at the same time, 50 + 100 + 150 + 200 ms. If each arrives after the previous one has ended,
        // 200 ms.
        assertThat(times().ofEnded()).isGreaterThanOrEqualTo(Duration.ofMillis(200));
        assertThat(times().ofEnded().minus(counters().timeServing())).isPositive();
        assertThat(times().ofUnderWay()).isZero();
    }

    @Test
    void aCallUnderWayHasATimeSoFar() throws Exception {
        dependency.change(Map.of("hangRatio", 1, "hangTime", "10m"));
        CompletableFuture<HttpResponse<String>> held = ask(1).getFirst();

        await().until(() -> times().ofUnderWay().compareTo(Duration.ofMillis(20)) >= 0);

        assertThat(times().ended()).isZero();
        assertThat(times().peak()).isEqualTo(1);
        dependency.resetCounters();
        dependency.change(Map.of());
        assertThat(held.join().statusCode()).isEqualTo(503);
        assertThat(times()).isEqualTo(new CallTimes.Figures(0, 0, 0, Duration.ZERO, Duration.ZERO));
    }

    @Test
    void passesOnBodiesOfUnknownLengthAndResponsesWithoutBody() throws Exception {
        HttpRequest chunked = request("/c")
                .POST(BodyPublishers.ofInputStream(
                        () -> new ByteArrayInputStream("chunks".getBytes(StandardCharsets.UTF_8))))
                .expectContinue(true)
                .build();
        HttpRequest head = request("/h").HEAD().build();

        assertThat(http.send(chunked, BodyHandlers.ofString()).body()).isEqualTo("POST /base/c null chunks");
        assertThat(http.send(head, BodyHandlers.ofString()).statusCode()).isEqualTo(201);
        assertThat(get("/after").body()).isEqualTo("GET /base/after null ");
        assertThat(connections().opened()).isEqualTo(1);
    }

    @Test
    void aRequestTakesItsServiceTime() throws Exception {
        dependency.change(Map.of("serviceTime", "80ms"));
        long begin = System.nanoTime();

        get("/one");

        assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(80_000_000);
        await().until(() -> counters().timeServing().compareTo(Duration.ofMillis(80)) >= 0);
    }

    /** Holds all requests until every one has arrived. Otherwise a busy machine might never serve three of them concurrently. */
    @Test
    void servesNoMoreRequestsConcurrentlyThanAllowed() throws Exception {
        dependency.change(Map.of("hangRatio", 1, "hangTime", "10m", "maxConcurrent", 3));
        List<CompletableFuture<HttpResponse<String>>> held = ask(30);
        await().until(() -> counters().arrivals() == 30 && counters().serving() == 3);
        dependency.change(Map.of("serviceTime", "5ms", "maxConcurrent", 3));
        assertThat(held).allSatisfy(one -> assertThat(one.join().statusCode()).isEqualTo(503));

        List<CompletableFuture<HttpResponse<String>>> served = ask(30);

        assertThat(served).allSatisfy(one -> assertThat(one.join().statusCode()).isEqualTo(201));
        assertThat(counters().peakConcurrent()).isEqualTo(3);
        assertThat(connections().peak()).isBetween(4L, 60L);
    }

    @Test
    void theSameSeedFailsTheSameRequests() throws Exception {
        Map<String, Object> settings = Map.of("failureRatio", 0.25, "seed", 9);

        dependency.change(settings);
        List<Integer> first = statuses(60);
        dependency.change(settings);
        List<Integer> second = statuses(60);

        assertThat(first).containsOnly(201, 500).isEqualTo(second);
        assertThat(first.stream().filter(status -> status == 500)).hasSizeBetween(6, 24);
        long failed = first.stream().filter(status -> status == 500).count();
        await().untilAsserted(() -> assertThat(counters().outcomes()).containsEntry(InjectedOutcome.FAIL, 2 * failed));
        assertThat(failures()).isEmpty();
    }

    @Test
    void anInjectedFailureSaysThatItWasInjected() throws Exception {
        dependency.change(Map.of("failureRatio", 1));

        HttpResponse<String> response = get("/one");

        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(response.body()).contains("failed on purpose (failure-ratio of inventory)");
    }

    @Test
    void anAbortEndsTheConnectionInTheMiddleOfTheResponse() throws Exception {
        dependency.change(Map.of("abortRatio", 1));

        assertThatThrownBy(() -> get("/one"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("fixed content-length: 19, bytes received: 9");
        assertThat(raw("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n")).endsWith("\r\n1\r\nG\r\n");
    }

    @Test
    void anAbortBeforeTheResponseEndsTheConnectionWithoutAByte() throws Exception {
        dependency.change(Map.of("abortBeforeResponseRatio", 1));

        assertThat(raw("GET /one HTTP/1.1\r\nHost: a\r\n\r\n")).isEmpty();
        assertThat(counters().outcomes()).containsEntry(InjectedOutcome.ABORT_BEFORE_RESPONSE, 1L);
    }

    @Test
    void aTargetThatDoesNotRespondIsA502() throws Exception {
        target.stop(0);

        assertThat(get("/one").statusCode()).isEqualTo(502);
        assertThat(failures()).isEqualTo(Map.of(Failure.TARGET_REFUSED, 1L));
    }

    /** A caller that has given up must not keep a place, however long the target takes. */
    @ParameterizedTest
    @ValueSource(strings = {"/silent", "/half"})
    void aRequestEndsWithItsCaller(String path) throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        target.createContext("/base" + path, exchange -> {
            if (path.equals("/half")) {
                exchange.sendResponseHeaders(200, 0);
                exchange.getResponseBody().write(1);
                exchange.getResponseBody().flush();
            }
            await().atMost(Duration.ofMinutes(2)).until(() -> end.getCount() == 0);
            exchange.close();
        });
        dependency.change(Map.of("maxConcurrent", 1));

        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), dependency.port())) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: a\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            await().until(() -> counters().serving() == 1);
        }

        await().until(() -> counters().serving() == 0 && connections().open() == 0);
        assertThat(failures()).isEqualTo(Map.of(Failure.CLIENT_ENDED, 1L));
        assertThat(get("/next").statusCode()).isEqualTo(201);
        end.countDown();
    }

    /** The watch of a slow request reads nothing of the next one. */
    @Test
    void aSecondRequestMayArriveBeforeTheFirstResponse() throws Exception {
        target.createContext("/base/slow", exchange -> {
            LockSupport.parkNanos(Duration.ofMillis(400).toNanos()); // long enough for checks of the connection
            echo(exchange);
        });

        String responses = raw("GET /slow HTTP/1.1\r\nHost: a\r\n\r\nGET /two HTTP/1.1\r\nConnection: close\r\n\r\n");

        assertThat(responses).containsSubsequence("GET /base/slow", "GET /base/two");
    }

    @Test
    void aResponseWithoutABodySaysNothingAboutItsLength() throws Exception {
        target.createContext("/base/none", exchange -> {
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });

        String responses = raw("GET /none HTTP/1.1\r\nHost: a\r\n\r\nGET /two HTTP/1.1\r\nConnection: close\r\n\r\n");

        assertThat(responses)
                .startsWith("HTTP/1.1 204 ")
                .doesNotContain("chunked")
                .contains("GET /base/two");
    }

    @Test
    void aTargetThatCutsItsResponseCutsThisOne() throws Exception {
        dependency.close();
        URI cut = URI.create("http://127.0.0.1:" + target.getAddress().getPort() + "/cut");
        dependency = HttpDependency.forwarding("inventory", cut, 0, HttpDependency.settings(Map.of()))
                .open();

        assertThatThrownBy(() -> get("")).isInstanceOf(IOException.class).hasMessageContaining("content-length: 1000");
        await().until(() -> failures().equals(Map.of(Failure.TARGET_ENDED, 1L)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET / HTTP/2\r\n\r\n",
                "GET http://elsewhere/ HTTP/1.1\r\n\r\n",
                "hello\r\n\r\n",
                "GET / HTTP/1.1\r\nnameless\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                "POST / HTTP/1.1\r\nContent-Length: 99999999999\r\n\r\n",
                "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
            })
    void refusesWhatIsNoRequest(String bytes) throws Exception {
        assertThat(raw(bytes)).startsWith("HTTP/1.1 400 ");
        assertThat(failures()).isEqualTo(Map.of(Failure.MALFORMED, 1L));
    }

    @Test
    void countsConnections() throws Exception {
        raw("GET /one HTTP/1.1\r\nConnection: close\r\n\r\n");
        raw("GET /one HTTP/1.0\r\n\r\n");

        await().until(() -> connections().open() == 0);
        assertThat(connections().opened()).isEqualTo(2);
        assertThat(counters().arrivals()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            GET    | /rates/EUR       | 200 | {"rate": 1.08}   | application/json
            GET    | /rates/EUR?day=1 | 200 | {"rate": 1.08}   | application/json
            DELETE | /rates/EUR       | 404 | no recorded      | application/problem+json
            GET    | /rates/EUR/today | 404 | no recorded      | application/problem+json
            POST   | /orders          | 201 | created          | text/x-own
            GET    | /files/a/b       | 503 | not now          | text/plain
            GET    | /a.b             | 200 | dot              | text/plain
            GET    | /axb             | 404 | no recorded      | application/problem+json
            """)
    void respondsFromAFile(String method, String path, int status, String body, String type) throws Exception {
        Path file = Files.writeString(folder.resolve("rates.yaml"), """
                responses:
                  - {method: GET, path: "/rates/{currency}", body: '{"rate": 1.08}'}
                  - {method: POST, path: /orders, status: 201, headers: {content-type: text/x-own, Location: /orders/7}, body: created}
                  - {path: /files/**, status: 503, body: not now}
                  - {path: /a.b, body: dot}
                """);
        dependency.close();
        dependency = HttpDependency.recorded("rates", file, 0, HttpDependency.settings(Map.of()))
                .open();

        HttpResponse<String> response =
                http.send(request(path).method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.body()).contains(body);
        assertThat(response.headers().firstValue("Content-Type")).hasValue(type);
        assertThat(failures()).isEqualTo(status == 404 ? Map.of(Failure.NOT_RECORDED, 1L) : Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"responses: [{status: 200}]", "responses: [{path: /a, stats: 200}]", "rates: []", "["})
    void doesNotStartWithAFileThatItCannotRead(String content) throws Exception {
        Path file = Files.writeString(folder.resolve("rates.yaml"), content);

        assertThatThrownBy(() -> HttpDependency.recorded("rates", file, 0, HttpDependency.settings(Map.of())))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("rates.yaml: ");
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + dependency.port() + path))
                .timeout(Duration.ofMinutes(2));
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return http.send(request(path).build(), BodyHandlers.ofString());
    }

    private List<Integer> statuses(int requests) {
        return IntStream.range(0, requests)
                .mapToObj(i -> http.sendAsync(request("/" + i).build(), BodyHandlers.ofString())
                        .join()
                        .statusCode())
                .toList();
    }

    private List<CompletableFuture<HttpResponse<String>>> ask(int requests) {
        return Stream.generate(() -> http.sendAsync(request("/one").build(), BodyHandlers.ofString()))
                .limit(requests)
                .toList();
    }

    private String raw(String request) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), dependency.port())) {
            socket.setSoTimeout(120_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private Counters.Snapshot counters() {
        return (Counters.Snapshot) Objects.requireNonNull(dependency.figures().get("calls"));
    }

    private CallTimes.Figures times() {
        return (CallTimes.Figures) Objects.requireNonNull(dependency.figures().get("times"));
    }

    private Connections connections() {
        return (Connections) Objects.requireNonNull(dependency.figures().get("connections"));
    }

    private Map<?, ?> failures() {
        return (Map<?, ?>) Objects.requireNonNull(dependency.figures().get("failures"));
    }
}
