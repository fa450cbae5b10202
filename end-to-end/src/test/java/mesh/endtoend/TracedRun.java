package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.endtoend.OtlpReceiver.ReceivedSpan;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A traced {@code ./mesh run} against services that send their spans to the same receiver as the run. */
final class TracedRun {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String SHOWN_AT = "http://localhost:3000/trace/{traceId}";
    private static final Pattern PAGE_DATA =
            Pattern.compile("<script[^>]* id=\"run\"[^>]*>(.*?)</script>", Pattern.DOTALL);

    /**
     * The largest difference allowed between two processes that read the same clock, if one of them counts from an instant that it read
     * before the load.
     */
    private static final long ROUNDING_NANOS = 20_000_000;

    /**
     * The time allowed for the gateway to end its span after the user has received the last byte. The gateway may have to wait for a core.
     */
    private static final long TO_END_NANOS = 1_000_000_000;

    private final OtlpReceiver receiver;
    private final String name;
    private final JsonNode page;

    private TracedRun(OtlpReceiver receiver, String name, JsonNode page) {
        this.receiver = receiver;
        this.name = name;
        this.page = page;
    }

    /** Runs three users. Each sends two requests, unless a contender has another shape. */
    static TracedRun of(
            Path folder, ObservedMesh mesh, OtlpReceiver receiver, List<String> contenders, String... options)
            throws Exception {
        Path run = Files.createTempDirectory(folder, "run");
        Path scenario = Files.writeString(run.resolve("traced.yaml"), """
                name: traced
                question: Which trace is whose?
                users: 3
                work: {fixed: 2}
                shape: {closed: 2}
                warm-up: none
                contenders: [%s]
                """.formatted(String.join(", ", contenders)));
        try (MeshCommand command = MeshCommand.run(run, scenario.toString(), options(mesh, receiver, options))) {
            assertThat(command.awaitExit()).as(command.progress()).isZero();
            assertThat(command.progress()).contains(" spans of the load client sent to " + receiver.url());
            return new TracedRun(receiver, command.results().getFileName().toString(), page(command.results()));
        }
    }

    private static String[] options(ObservedMesh mesh, OtlpReceiver receiver, String... more) {
        String attach = mesh.services().entrySet().stream()
                .map(service -> service.getKey() + "=http://127.0.0.1:"
                        + service.getValue().port())
                .collect(Collectors.joining(","));
        return Stream.concat(
                        Stream.of(
                                "--attach",
                                attach,
                                "--trace-url",
                                SHOWN_AT,
                                "--trace-to",
                                receiver.url() + "/v1/traces"),
                        Stream.of(more))
                .toArray(String[]::new);
    }

    /** Returns the data in the report that its scripts read. */
    private static JsonNode page(Path results) throws IOException {
        Matcher data = PAGE_DATA.matcher(Files.readString(results.resolve("report.html")));
        assertThat(data.find()).isTrue();
        return JsonMapper.shared().readTree(data.group(1));
    }

    /** Returns the number of measurements: one for each repetition of a contender. */
    int measurements() {
        return page.at("/measurement/contenders").size();
    }

    /**
     * Checks that each trace id in the report belongs to one tree of spans. The load client's span must be the root, the gateway's span
     * below it, and all others below the gateway's.
     */
    void assertTrees() {
        assertThat(page.at("/traces/url").asString()).isEqualTo(SHOWN_AT);
        assertThat(page.at("/traces/run").asString()).isEqualTo(name);
        assertThat(page.at("/traceIds").valueStream().flatMap(JsonNode::valueStream))
                .isNotEmpty()
                .doesNotHaveDuplicates();
        for (int i = 0; i < measurements(); i++) {
            assertTrees(page.at("/measurement/contenders/" + i), page.at("/traceIds/" + i));
        }
    }

    private void assertTrees(JsonNode contender, JsonNode ids) {
        JsonNode users = contender.at("/requests/user");
        assertThat(ids).hasSize(users.size()).isNotEmpty();
        for (int i = 0; i < users.size(); i++) {
            String id = ids.get(i).asString();
            String user = users.get(i).asString();
            Awaitility.await(contender.at("/id").asString())
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertTree(receiver.trace(id), user, contender));
        }
    }

    private void assertTree(List<ReceivedSpan> spans, String user, JsonNode contender) {
        Map<String, String> whose =
                Map.of("mesh.run", name, "mesh.contender", contender.at("/id").asString(), "mesh.user", user);
        assertThat(spans).allSatisfy(span -> assertThat(span.attributes()).containsAllEntriesOf(whose));
        ReceivedSpan root = below("", spans);
        assertThat(root.service()).isEqualTo("load-client");
        assertThat(root.kind()).isEqualTo(SpanKind.SPAN_KIND_CLIENT);
        assertThat(root.attributes())
                .containsEntry("mesh.repetition", contender.at("/repetition").asString())
                .containsEntry("http.response.status_code", "200");
        assertGateway(below(root.id(), spans), root, contender.at("/service").asString());
        assertRest(spans, contender.at("/calls").asString().equals("stream") ? "rsocket-store" : "legacy-backend");
    }

    private static void assertGateway(ReceivedSpan span, ReceivedSpan root, String gateway) {
        assertThat(span.service()).isEqualTo(gateway);
        assertThat(span.kind()).isEqualTo(SpanKind.SPAN_KIND_SERVER);
        assertThat(span.start()).isBetween(root.start() - ROUNDING_NANOS, root.end());
        assertThat(span.end()).isBetween(root.start(), root.end() + TO_END_NANOS);
    }

    /** Checks that the parent of each span exists, and that the gateway's upstream has a span. */
    private static void assertRest(List<ReceivedSpan> spans, String upstream) {
        Set<String> known = spans.stream().map(ReceivedSpan::id).collect(Collectors.toSet());
        assertThat(spans)
                .filteredOn(span -> !span.parent().isEmpty())
                .allMatch(span -> known.contains(span.parent()))
                .anyMatch(span -> span.service().equals(upstream));
    }

    private static ReceivedSpan below(String parent, List<ReceivedSpan> spans) {
        List<ReceivedSpan> found =
                spans.stream().filter(span -> span.parent().equals(parent)).toList();
        assertThat(found).hasSize(1);
        return found.getFirst();
    }
}
