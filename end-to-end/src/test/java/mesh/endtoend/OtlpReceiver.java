package mesh.endtoend;

import com.google.protobuf.ByteString;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A collector on loopback for the spans of services and the load client. It accepts OTLP over HTTP, in protobuf or JSON, and keeps the
 * spans.
 */
final class OtlpReceiver implements AutoCloseable {

    /**
     * A span as it arrived.
     *
     * @param service the name of the service that made the span
     * @param parent the id of the parent span; empty if there is none
     * @param start nanoseconds since 1970
     * @param end nanoseconds since 1970
     */
    record ReceivedSpan(
            String service,
            String trace,
            String id,
            String parent,
            Span.SpanKind kind,
            String name,
            long start,
            long end,
            Map<String, String> attributes) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<ReceivedSpan> spans = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();

    private OtlpReceiver(HttpServer server) {
        this.server = server;
    }

    static OtlpReceiver start() throws IOException {
        OtlpReceiver receiver =
                new OtlpReceiver(HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
        receiver.server.setExecutor(receiver.threads);
        receiver.server.createContext("/", receiver::receive);
        receiver.server.start();
        return receiver;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the spans of a trace that have arrived so far. */
    List<ReceivedSpan> trace(String id) {
        return spans.stream().filter(span -> span.trace().equals(id)).toList();
    }

    /** Returns the paths of all requests, in the order of arrival. */
    List<String> paths() {
        return List.copyOf(paths);
    }

    private void receive(HttpExchange exchange) throws IOException {
        try (exchange) {
            paths.add(exchange.getRequestURI().getPath());
            String type = exchange.getRequestHeaders().getFirst("Content-Type");
            boolean isJson = "application/json".equals(type);
            if (exchange.getRequestURI().getPath().equals("/v1/traces")) {
                spans.addAll(isJson ? OtlpJson.spans(exchange.getRequestBody()) : spans(exchange.getRequestBody()));
            }
            exchange.getResponseHeaders().set("Content-Type", isJson ? type : "application/x-protobuf");
            byte[] body = isJson
                    ? "{}".getBytes(StandardCharsets.US_ASCII)
                    : ExportTraceServiceResponse.getDefaultInstance().toByteArray();
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static List<ReceivedSpan> spans(InputStream protobuf) throws IOException {
        return ExportTraceServiceRequest.parseFrom(protobuf).getResourceSpansList().stream()
                .flatMap(OtlpReceiver::spans)
                .toList();
    }

    private static Stream<ReceivedSpan> spans(ResourceSpans sent) {
        String service = attributes(sent.getResource().getAttributesList()).getOrDefault("service.name", "");
        return sent.getScopeSpansList().stream()
                .flatMap(scope -> scope.getSpansList().stream())
                .map(span -> received(service, span));
    }

    private static ReceivedSpan received(String service, Span span) {
        return new ReceivedSpan(
                service,
                hex(span.getTraceId()),
                hex(span.getSpanId()),
                hex(span.getParentSpanId()),
                span.getKind(),
                span.getName(),
                span.getStartTimeUnixNano(),
                span.getEndTimeUnixNano(),
                attributes(span.getAttributesList()));
    }

    private static Map<String, String> attributes(List<KeyValue> sent) {
        return sent.stream()
                .collect(Collectors.toMap(
                        KeyValue::getKey,
                        attribute -> attribute.getValue().getStringValue(),
                        (first, second) -> first));
    }

    private static String hex(ByteString bytes) {
        return HexFormat.of().formatHex(bytes.toByteArray());
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
