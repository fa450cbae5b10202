package mesh.legacy.temperature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.legacy.LegacyTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests each fault as a client sees it. */
class FaultsTest extends LegacyTest {

    private static final String REQUEST =
            "GET /legacy/temperatures?baseDate=2026-11-20 HTTP/1.1\r\nHost: localhost\r\n\r\n";

    @Test
    void aFailureIsA500WithAProblemDetail() throws Exception {
        client.behave("{'serviceTime': '0ms', 'failureRatio': 1}");

        HttpResponse<String> response = client.temperature().get(1, TimeUnit.MINUTES);

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(outcomes("FAIL")).isEqualTo(1);
    }

    @Test
    void anAbortEndsTheConnectionInTheMiddleOfTheResponse() throws Exception {
        client.behave("{'serviceTime': '0ms', 'abortRatio': 1}");

        String response = rawResponse();

        String body = response.substring(response.indexOf("\r\n\r\n") + 4);
        assertThat(response).startsWith("HTTP/1.1 200").contains("Content-Length: 79\r\n");
        assertThat(body).startsWith("{\"result\":").hasSize(39);
        assertThat(outcomes("ABORT")).isEqualTo(1);
    }

    @Test
    void anHttpClientTakesAnAbortForABrokenConnection() throws Exception {
        client.behave("{'serviceTime': '0ms', 'abortRatio': 1}");

        assertThatThrownBy(() -> client.get("/legacy/temperatures?baseDate=2026-11-20"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("fixed content-length: 79, bytes received: 39");
    }

    @Test
    void anAbortBeforeTheResponseEndsTheConnectionWithoutAByte() throws Exception {
        client.behave("{'serviceTime': '0ms', 'abortBeforeResponseRatio': 1}");

        assertThat(rawResponse()).isEmpty();
        assertThat(outcomes("ABORT_BEFORE_RESPONSE")).isEqualTo(1);
    }

    @Test
    void aHangHoldsAPlatformThreadOfTomcatUntilTheBehaviourChanges() throws Exception {
        client.behave("{'hangRatio': 1, 'hangTime': '10m'}");
        CompletableFuture<HttpResponse<String>> hung = client.temperature();
        await().until(() -> client.counters().get("serving").asInt() == 1);

        await().untilAsserted(() -> assertThat(threadsInService())
                .singleElement()
                .satisfies(thread -> {
                    assertThat(thread.getName()).startsWith("http-nio-").contains("-exec-");
                    assertThat(thread.isVirtual()).isFalse();
                }));
        assertThat(hung).isNotDone();

        client.behave("{'serviceTime': '0ms'}");

        assertThat(hung.get(1, TimeUnit.MINUTES).statusCode()).isEqualTo(503);
        assertThat(outcomes("HANG")).isEqualTo(1);
    }

    @Test
    void aHangEndsAfterItsTime() throws Exception {
        client.behave("{'hangRatio': 1, 'hangTime': '20ms'}");

        assertThat(client.temperature().get(1, TimeUnit.MINUTES).statusCode()).isEqualTo(503);
    }

    /**
     * The backend first holds all requests until every user's request has arrived. Without that, a busy machine might never serve three of
     * them concurrently.
     */
    @Test
    void servesNoMoreRequestsConcurrentlyThanAllowed() throws Exception {
        client.behave("{'hangRatio': 1, 'hangTime': '10m', 'maxConcurrent': 3}");
        List<CompletableFuture<HttpResponse<String>>> held = ask(30);
        await().atMost(Duration.ofMinutes(1)).until(() -> arrivedAndServing(30, 3));
        client.behave("{'serviceTime': '5ms', 'maxConcurrent': 3}");
        assertThat(statuses(held)).hasSize(30).containsOnly(503);

        List<Integer> statuses = statuses(ask(30));

        assertThat(statuses).hasSize(30).containsOnly(200);
        assertThat(client.counters().get("peakConcurrent").asInt()).isEqualTo(3);
        assertThat(client.counters().get("completed").asInt()).isEqualTo(30 + 30);
    }

    @Test
    void withoutALimitServesOneRequestPerThreadOfTomcat() throws Exception {
        client.behave("{'hangRatio': 1, 'hangTime': '10m'}");
        List<CompletableFuture<HttpResponse<String>>> hung = ask(40);

        await().atMost(Duration.ofMinutes(1))
                .until(() -> client.counters().get("serving").asInt() == 40);

        client.behave("{}");
        assertThat(hung)
                .allSatisfy(
                        response -> assertThat(response.get(1, TimeUnit.MINUTES).statusCode())
                                .isEqualTo(503));
        assertThat(client.counters().get("peakConcurrent").asInt()).isEqualTo(40);
    }

    @Test
    void theSameSeedGivesTheSameOutcomes() throws Exception {
        String behaviour = "{'serviceTime': '0ms', 'failureRatio': 0.5, 'seed': 9}";

        client.behave(behaviour);
        List<Integer> first = oneAfterTheOther(40);
        client.behave(behaviour);
        List<Integer> second = oneAfterTheOther(40);

        assertThat(first).contains(200, 500).isEqualTo(second);
    }

    @Test
    void aServedRequestHoldsItsThreadForTheServiceTime() throws Exception {
        client.behave("{'serviceTime': '50ms'}");

        oneAfterTheOther(2);

        Duration serving = Duration.parse(client.counters().get("timeServing").asString());
        assertThat(serving).isGreaterThanOrEqualTo(Duration.ofMillis(100));
    }

    private String rawResponse() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(REQUEST.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private int outcomes(String outcome) throws Exception {
        return client.counters().at("/outcomes/" + outcome).asInt();
    }

    private boolean arrivedAndServing(int arrivals, int serving) throws Exception {
        JsonNode counters = client.counters();
        return counters.get("arrivals").asInt() == arrivals
                && counters.get("serving").asInt() == serving;
    }

    private List<CompletableFuture<HttpResponse<String>>> ask(int requests) {
        return Stream.generate(client::temperature).limit(requests).toList();
    }

    private static List<Integer> statuses(List<CompletableFuture<HttpResponse<String>>> responses) {
        return responses.stream().map(response -> response.join().statusCode()).toList();
    }

    private List<Integer> oneAfterTheOther(int requests) {
        return IntStream.range(0, requests)
                .mapToObj(i -> client.temperature().join().statusCode())
                .toList();
    }

    private static List<Thread> threadsInService() {
        return Thread.getAllStackTraces().entrySet().stream()
                .filter(thread -> Stream.of(thread.getValue())
                        .anyMatch(frame -> frame.getClassName().equals(LegacySystem.class.getName())))
                .map(Map.Entry::getKey)
                .toList();
    }
}
