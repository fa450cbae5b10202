package mesh.load.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.export.SpanExport.Delivery;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.TraceIds;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleLoad;
import mesh.load.sample.SampleRun;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(300)
class SpanExportTest {

    private static final TraceFigures TRACES = new TraceFigures("20261124-101500-study", null);
    private static final Scenario STUDY = ShippedScenarios.find("study");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long RELEASED = 1_795_256_110_000_000_000L; // 2026-11-21T10:15:10Z

    @Test
    void aSpanLastsFromTheDueInstantOfARequestToItsLastByte() throws Exception {
        RunResult run = traced(SampleRun.complete()
                .contenders(SampleContender.smoke().load(SampleLoad.sentLate()).build()));
        TraceIds ids = new TraceIds(TRACES.run(), run.contenders().getFirst().id(), 1);

        JsonNode request = sent(run).getFirst();

        assertThat(attributes(request.at("/resourceSpans/0/resource")))
                .isEqualTo(Map.of("service.name", "load-client", "service.version", "0.1.0"));
        JsonNode span = request.at("/resourceSpans/0/scopeSpans/0/spans/0");
        assertThat(span.at("/traceId").asString()).isEqualTo(ids.trace(0));
        assertThat(span.at("/spanId").asString()).isEqualTo(HexFormat.of().toHexDigits(ids.span(0)));
        assertThat(span.has("parentSpanId")).isFalse();
        assertThat(span.at("/kind").asInt()).isEqualTo(3);
        assertThat(span.at("/name").asString()).isEqualTo("GET /netty/{cnt}");
        assertThat(span.at("/startTimeUnixNano").asString()).isEqualTo(Long.toString(RELEASED + 10_000_000));
        assertThat(span.at("/endTimeUnixNano").asString()).isEqualTo(Long.toString(RELEASED + 50_000_000));
        assertThat(span.at("/events/0/name").asString()).isEqualTo("first byte");
        assertThat(span.at("/events/0/timeUnixNano").asString()).isEqualTo(Long.toString(RELEASED + 45_000_000));
        assertThat(span.has("status")).isFalse();
        assertThat(attributes(span))
                .isEqualTo(Map.of(
                        "mesh.run", TRACES.run(),
                        "mesh.contender", "netty-webclient",
                        "mesh.repetition", "1",
                        "mesh.user", "1",
                        "http.request.method", "GET",
                        "url.template", "/netty/{cnt}",
                        "url.full", "http://127.0.0.1:8070/netty/1",
                        "http.response.status_code", "200"));
        assertThat(span.at("/attributes").valueStream())
                .filteredOn(one -> one.at("/key").asString().equals("http.response.status_code"))
                .allMatch(one -> one.at("/value").has("intValue"));
    }

    @Test
    void theSpanOfAFailureNamesItsCauseOrItsOutcomeIfThereIsNoCause() throws Exception {
        RunResult run = traced(SampleRun.studyThatEndedIn(List.of(
                new Outcome.ServerError(500, "pool-timeout"),
                new Outcome.ClientError(404),
                new Outcome.Truncated(200),
                new Outcome.WrongContent(2, 1),
                new Outcome.TimedOut(false),
                new Outcome.Refused(),
                new Outcome.ConnectTimedOut(),
                new Outcome.Reset(),
                new Outcome.Ok(200))));

        List<JsonNode> spans = spans(run);

        assertThat(spans)
                .extracting(span -> span.at("/status/message").asString(""))
                .containsExactly(
                        "pool-timeout",
                        "client-error",
                        "truncated",
                        "wrong-content",
                        "timed-out",
                        "refused",
                        "connect-timed-out",
                        "reset",
                        "");
        assertThat(spans)
                .extracting(span -> attributes(span).getOrDefault("error.type", ""))
                .containsExactlyElementsOf(spans.stream()
                        .map(span -> span.at("/status/message").asString(""))
                        .toList());
        assertThat(spans)
                .extracting(span -> span.at("/status/code").asInt(0))
                .containsExactly(2, 2, 2, 2, 2, 2, 2, 2, 0);
        assertThat(spans)
                .extracting(span -> attributes(span).getOrDefault("http.response.status_code", ""))
                .containsExactly("500", "404", "200", "", "", "", "", "", "200");
    }

    @Test
    void everyRepetitionOfEveryContenderHasItsOwnTraces() throws Exception {
        RunResult run = traced(SampleRun.repeatedStudy());

        assertThat(spans(run).stream().map(span -> span.at("/traceId").asString()))
                .doesNotHaveDuplicates()
                .containsExactlyElementsOf(
                        run.contenders().stream().flatMap(SpanExportTest::ids).toList());
    }

    @Test
    void sendsManySpansInBatches() throws Exception {
        RunResult run = traced(SampleRun.largeStudy());

        List<JsonNode> requests = sent(run);

        assertThat(requests).hasSize(26);
        assertThat(requests)
                .allMatch(request ->
                        request.at("/resourceSpans/0/scopeSpans/0/spans").size() == SpanExport.BATCH);
    }

    @Test
    void reportsThatAContenderThatWasCutShortHasNoSpans() throws Exception {
        RunResult run = traced(SampleRun.complete()
                .contenders(
                        SampleContender.smoke().unfinished(1).build(),
                        SampleContender.named("whole").build()));

        try (SpanReceiver receiver = SpanReceiver.start()) {
            assertThat(new SpanExport(receiver.url()).send(run, STUDY)).isEqualTo(new Delivery(4, 0, 4, null));
            assertThat(receiver.spans())
                    .allMatch(span -> "whole".equals(attributes(span).get("mesh.contender")));
        }
    }

    @Test
    void requestsWithoutTracesHaveNoSpans() throws Exception {
        assertThat(sent(SampleRun.study().build())).isEmpty();
    }

    @Test
    void reportsAMissingReceiver() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }

        Delivery delivery = new SpanExport(URI.create("http://127.0.0.1:" + port + "/v1/traces")).send(study(), STUDY);

        assertThat(delivery).isEqualTo(new Delivery(0, requests(study()), 0, "no process listens there"));
    }

    @Test
    void sendsNoMoreBatchesAfterAnErrorResponse() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.responding(503, "no")) {
            Delivery delivery = new SpanExport(receiver.url()).send(study(), STUDY);

            assertThat(delivery).isEqualTo(new Delivery(0, requests(study()), 0, "it responded with 503"));
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @Test
    void reportsWhyAReceiverRejectedSomeSpans() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.responding(
                200, "{\"partialSuccess\": {\"rejectedSpans\": \"3\", \"errorMessage\": \"too old\"}}")) {
            RunResult run = traced(
                    SampleRun.complete().contenders(SampleContender.smoke().build()));

            assertThat(new SpanExport(receiver.url()).send(run, STUDY))
                    .isEqualTo(new Delivery(1, 3, 0, "it rejected them: too old"));
        }
    }

    @Test
    void aSuccessfulResponseNeedNotBeJson() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.responding(200, "thank you")) {
            assertThat(new SpanExport(receiver.url()).send(study(), STUDY))
                    .isEqualTo(new Delivery(requests(study()), 0, 0, null));
        }
    }

    @Test
    void waitsOnlyOnceForAReceiverThatNeverResponds() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.silent()) {
            Delivery delivery = new SpanExport(receiver.url(), Duration.ofSeconds(1), PATIENCE).send(study(), STUDY);

            assertThat(delivery).isEqualTo(new Delivery(0, requests(study()), 0, "no complete response within 1 s"));
            assertThat(receiver.requests()).hasSize(1);
        }
    }

    @Test
    void endsWithinItsTimeLimit() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.start()) {
            Delivery delivery = new SpanExport(receiver.url(), PATIENCE, Duration.ZERO).send(study(), STUDY);

            assertThat(delivery).isEqualTo(new Delivery(0, requests(study()), 0, "it took more than 0 s"));
        }
    }

    @Test
    void anInterruptionEndsTheExportAndKeepsTheThreadInterrupted() throws Exception {
        try (SpanReceiver receiver = SpanReceiver.silent()) {
            Thread.currentThread().interrupt();

            Delivery delivery = new SpanExport(receiver.url()).send(study(), STUDY);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(delivery).isEqualTo(new Delivery(0, requests(study()), 0, "interrupted"));
        }
    }

    private static RunResult study() {
        return traced(SampleRun.study());
    }

    private static RunResult traced(SampleRun run) {
        return run.traces(TRACES).build();
    }

    private static int requests(RunResult run) {
        return run.contenders().stream()
                .mapToInt(one -> one.outcomes().requests())
                .sum();
    }

    private static Stream<String> ids(ContenderResult contender) {
        TraceIds ids = new TraceIds(TRACES.run(), contender.id(), contender.repetition());
        return IntStream.range(0, contender.outcomes().requests()).mapToObj(ids::trace);
    }

    private static List<JsonNode> spans(RunResult run) throws IOException {
        return sent(run).stream()
                .flatMap(request ->
                        request.at("/resourceSpans/0/scopeSpans/0/spans").valueStream())
                .toList();
    }

    private static List<JsonNode> sent(RunResult run) throws IOException {
        try (SpanReceiver receiver = SpanReceiver.start()) {
            Delivery delivery = new SpanExport(receiver.url(), PATIENCE, PATIENCE).send(run, STUDY);
            assertThat(delivery.problem()).isNull();
            return receiver.requests();
        }
    }

    private static Map<String, String> attributes(JsonNode node) {
        return node.at("/attributes")
                .valueStream()
                .collect(Collectors.toMap(
                        one -> one.at("/key").asString(),
                        one -> one.at("/value")
                                .valueStream()
                                .findFirst()
                                .orElseThrow()
                                .asString()));
    }
}
