package mesh.load.export;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.os.BoundedHttpClient;
import mesh.load.os.IoFailure;
import mesh.load.results.RunResult;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.TraceIds;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends the spans of a finished run to a receiver of OTLP traces. A receiver that is slow or rejects spans costs only a limited time. Each
 * export can be used only once.
 */
public final class SpanExport {

    /** Number of spans in a request. They have about 400 kB, and collectors accept 4 MB and more. */
    static final int BATCH = 500;

    private final URI receiver;
    private final Duration batchTimeout;
    private final Duration timeLimit;
    private int sent;
    private @Nullable String problem;

    /** Gives a collector on another machine enough time to store the spans. */
    public SpanExport(URI receiver) {
        this(receiver, Duration.ofSeconds(5), Duration.ofSeconds(30));
    }

    /** @param batchTimeout from when a request is sent to the last byte of its response */
    SpanExport(URI receiver, Duration batchTimeout, Duration timeLimit) {
        this.receiver = receiver;
        this.batchTimeout = batchTimeout;
        this.timeLimit = timeLimit;
    }

    /**
     * Sends the spans until a request fails, because further requests would have to wait, too. An interruption ends the export, and leaves
     * the thread interrupted.
     */
    public Delivery send(RunResult run, Scenario scenario) {
        int all = run.contenders().stream().mapToInt(ContenderSpans::count).sum();
        long requests = run.contenders().stream()
                .mapToLong(one -> one.outcomes().requests())
                .sum();
        try (BoundedHttpClient http = new BoundedHttpClient(batchTimeout)) {
            send(http, ContenderSpans.of(run, scenario).iterator(), run.version());
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
            problem = "interrupted";
        } catch (IOException cannot) {
            boolean closed = cannot instanceof ConnectException && cannot.getMessage() == null; // for a closed port
            problem = closed ? "no process listens there" : IoFailure.reason(cannot);
        }
        return new Delivery(sent, all - sent, requests - all, problem);
    }

    private void send(BoundedHttpClient http, Iterator<ObjectNode> spans, String version)
            throws IOException, InterruptedException {
        long begun = System.nanoTime();
        while (spans.hasNext()) {
            if (System.nanoTime() - begun > timeLimit.toNanos()) {
                throw new IOException("it took more than " + timeLimit.toSeconds() + " s");
            }
            List<ObjectNode> batch = new ArrayList<>(BATCH);
            while (spans.hasNext() && batch.size() < BATCH) {
                batch.add(spans.next());
            }
            send(http, batch, version);
        }
    }

    private void send(BoundedHttpClient http, List<ObjectNode> batch, String version)
            throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(http.request(receiver)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(request(batch, version)))
                .build());
        if (response.statusCode() / 100 != 2) {
            throw new IOException("it responded with " + response.statusCode());
        }
        JsonNode refusal = refusal(response.body());
        int rejected = Math.clamp(refusal.path("rejectedSpans").asLong(0), 0, batch.size());
        sent += batch.size() - rejected;
        if (rejected > 0) {
            String reason = refusal.path("errorMessage").asString("");
            problem = "it rejected them" + (reason.isEmpty() ? "" : ": " + reason);
        }
    }

    private static byte[] request(List<ObjectNode> spans, String version) {
        ObjectNode request = JsonMapper.shared().createObjectNode();
        ObjectNode sender = request.putArray("resourceSpans").addObject();
        ArrayNode resource = sender.putObject("resource").putArray("attributes");
        put(resource, "service.name", "load-client");
        put(resource, "service.version", version);
        ObjectNode scope = sender.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "mesh.load");
        scope.putArray("spans").addAll(spans);
        return JsonMapper.shared().writeValueAsBytes(request);
    }

    private static void put(ArrayNode attributes, String key, Object value) {
        attributes
                .addObject()
                .put("key", key)
                .putObject("value")
                .put(value instanceof Integer ? "intValue" : "stringValue", value.toString());
    }

    /** Returns which spans a receiver rejected, and why. If its response does not mention rejected spans, it has accepted all spans. */
    private static JsonNode refusal(String response) {
        try {
            return JsonMapper.shared().readTree(response).path("partialSuccess");
        } catch (JacksonException none) {
            return MissingNode.getInstance();
        }
    }

    /**
     * What a receiver of spans has accepted.
     *
     * @param without number of requests without a span, because of the limit of {@code results.json} or an interruption of their contender
     * @param problem why spans were not accepted; null if all spans were accepted
     */
    public record Delivery(
            int sent, int unsent, long without, @Nullable String problem) {}

    /** The spans of a repetition in <a href="https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding">OTLP's JSON form</a>. */
    private record ContenderSpans(
            ContenderResult contender,
            TraceIds ids,
            String method,
            @Nullable String service,
            Map<String, Object> common,
            long releasedAt) {

        private static final int CLIENT = 3;
        private static final int ERROR = 2;

        /** Creates the spans one by one while they are read. Requests that were not traced have no spans. */
        static Stream<ObjectNode> of(RunResult run, Scenario scenario) {
            RunResult.TraceFigures traces = run.traces();
            return traces == null
                    ? Stream.empty()
                    : run.contenders().stream()
                            .map(one -> of(run, traces.run(), scenario, one))
                            .flatMap(spans ->
                                    IntStream.range(0, count(spans.contender())).mapToObj(spans::span));
        }

        private static ContenderSpans of(RunResult run, String traces, Scenario scenario, ContenderResult contender) {
            String method = scenario.contenders().stream()
                    .filter(one -> one.id().equals(contender.id()))
                    .map(one -> one.method().label())
                    .findFirst()
                    .orElse("GET");
            String service = run.services().stream()
                    .filter(one -> one.name().equals(contender.service()))
                    .map(ServiceFigures::url)
                    .findFirst()
                    .orElse(null);
            TraceIds ids = new TraceIds(traces, contender.id(), contender.repetition());
            Map<String, Object> common = new LinkedHashMap<>();
            common.put("mesh.run", traces);
            common.put("mesh.contender", contender.id());
            common.put("mesh.repetition", contender.repetition());
            common.put("http.request.method", method);
            common.put("url.template", contender.path());
            long releasedAt =
                    ChronoUnit.NANOS.between(Instant.EPOCH, contender.barrier().releasedAt());
            return new ContenderSpans(contender, ids, method, service, common, releasedAt);
        }

        static int count(ContenderResult contender) {
            return contender.recordedAll() ? contender.requests().user().size() : 0;
        }

        /** Returns the load client's part of one trace. The number of a request equals the number of its row. */
        private ObjectNode span(int request) {
            RequestTable requests = contender.requests();
            long start = releasedAt + requests.start().get(request);
            long end = Math.max(start, releasedAt + requests.lastByte().get(request));
            Long firstByte = requests.firstByte().get(request);
            RequestTable.Kind kind = requests.kinds().get(requests.outcome().get(request));
            String error =
                    kind.outcome().equals("ok") ? null : Objects.requireNonNullElse(kind.cause(), kind.outcome());
            ObjectNode span = JsonMapper.shared()
                    .createObjectNode()
                    .put("traceId", ids.trace(request))
                    .put("spanId", HexFormat.of().toHexDigits(ids.span(request)))
                    .put("name", method + " " + contender.path())
                    .put("kind", CLIENT)
                    .put("startTimeUnixNano", Long.toString(start))
                    .put("endTimeUnixNano", Long.toString(end));
            ArrayNode attributes = span.putArray("attributes");
            common.forEach((key, value) -> put(attributes, key, value));
            // The user's number is written as text, because services also get it as text, from the baggage.
            put(attributes, "mesh.user", requests.user().get(request).toString());
            String items = requests.cnt().get(request).toString();
            String path = contender.path().replace("{cnt}", items);
            put(attributes, service == null ? "url.path" : "url.full", service == null ? path : service + path);
            if (kind.status() != null) {
                put(attributes, "http.response.status_code", kind.status());
            }
            if (error != null) {
                put(attributes, "error.type", error);
                span.putObject("status").put("code", ERROR).put("message", error);
            }
            if (firstByte != null) {
                span.putArray("events")
                        .addObject()
                        .put("name", "first byte")
                        .put("timeUnixNano", Long.toString(releasedAt + firstByte));
            }
            return span;
        }
    }
}
