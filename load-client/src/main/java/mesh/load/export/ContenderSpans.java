package mesh.load.export;

import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.RunResult;
import mesh.load.results.RunResult.TraceFigures;
import mesh.load.results.ServiceFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.RequestTable;
import mesh.load.results.contender.TraceIds;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * The spans of one contender in one repetition, made from its recorded requests. Names and attributes are those of OpenTelemetry for HTTP
 * clients. The services' spans have the project's own attributes, too.
 */
final class ContenderSpans {

    private final ContenderResult contender;
    private final RequestTable requests;
    private final TraceIds ids;
    private final String method;
    private final @Nullable String service;
    private final Map<String, Object> common = new LinkedHashMap<>();
    private final long releasedAt;

    private ContenderSpans(RunResult run, TraceFigures traces, ContenderResult contender, String method) {
        this.contender = contender;
        this.requests = contender.requests();
        this.ids = new TraceIds(traces.run(), contender.id(), contender.repetition());
        this.method = method;
        this.service = run.services().stream()
                .filter(one -> one.name().equals(contender.service()))
                .map(ServiceFigures::url)
                .findFirst()
                .orElse(null);
        this.releasedAt = nanosSinceEpoch(contender.barrier().releasedAt());
        common.put("mesh.run", traces.run());
        common.put("mesh.contender", contender.id());
        common.put("mesh.repetition", contender.repetition());
        common.put("http.request.method", method);
        common.put("url.template", contender.path());
    }

    /** Returns all spans of a run, made one by one while they are read. Requests that were not traced have none. */
    static Stream<LoadSpan> of(RunResult run, Scenario scenario) {
        TraceFigures traces = run.traces();
        return traces == null
                ? Stream.empty()
                : run.contenders().stream()
                        .flatMap(one -> new ContenderSpans(run, traces, one, method(scenario, one)).spans());
    }

    /** Returns the number of spans. */
    static int count(ContenderResult contender) {
        return contender.recordedAll() ? contender.requests().user().size() : 0;
    }

    private static String method(Scenario scenario, ContenderResult result) {
        boolean sends = scenario.contenders().stream()
                .filter(one -> one.id().equals(result.id()))
                .map(Contender::body)
                .anyMatch(Objects::nonNull);
        return sends ? "POST" : "GET";
    }

    private static long nanosSinceEpoch(Instant instant) {
        return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
    }

    private Stream<LoadSpan> spans() {
        return IntStream.range(0, count(contender)).mapToObj(this::span);
    }

    /** @param request number of the request, which equals the number of its row */
    private LoadSpan span(int request) {
        long start = releasedAt + requests.start().get(request);
        Long firstByte = requests.firstByte().get(request);
        RequestTable.Kind kind = requests.kinds().get(requests.outcome().get(request));
        String error = error(kind);
        return new LoadSpan(
                ids.trace(request),
                HexFormat.of().toHexDigits(ids.span(request)),
                method + " " + contender.path(),
                start,
                firstByte == null ? null : releasedAt + firstByte,
                Math.max(start, releasedAt + requests.lastByte().get(request)),
                attributes(request, kind.status(), error),
                error);
    }

    private Map<String, Object> attributes(int request, @Nullable Integer status, @Nullable String error) {
        Map<String, Object> attributes = new LinkedHashMap<>(common);
        attributes.put(
                "mesh.user", requests.user().get(request).toString()); // text, as services get it from the baggage
        String path =
                contender.path().replace("{cnt}", requests.cnt().get(request).toString());
        if (service == null) {
            attributes.put("url.path", path);
        } else {
            attributes.put("url.full", service + path);
        }
        if (status != null) {
            attributes.put("http.response.status_code", status);
        }
        if (error != null) {
            attributes.put("error.type", error);
        }
        return attributes;
    }

    /** Returns the cause if the service named one, or else the outcome; null if there was no error. */
    private static @Nullable String error(RequestTable.Kind kind) {
        if (kind.outcome().equals("ok")) {
            return null;
        }
        return kind.cause() == null ? kind.outcome() : kind.cause();
    }

    /**
     * The load client's part of one trace: it sent a request and read the response. Instants are nanoseconds since 1970.
     *
     * @param trace its id, 32 digits
     * @param id of this span, the parent id of the services' spans, 16 digits
     * @param startNanos when the request was due
     * @param firstByteNanos when the first byte was read; null if there was none
     * @param endNanos when the last byte was read, or the failure was noticed; never before the start
     * @param attributes text, or whole numbers
     * @param error what went wrong; null for a valid response
     */
    record LoadSpan(
            String trace,
            String id,
            String name,
            long startNanos,
            @Nullable Long firstByteNanos,
            long endNanos,
            Map<String, Object> attributes,
            @Nullable String error) {}
}
