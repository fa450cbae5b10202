package mesh.endtoend;

import io.opentelemetry.proto.trace.v1.Span.SpanKind;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.endtoend.OtlpReceiver.ReceivedSpan;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads spans in OTLP's JSON form. The generated classes cannot read it: ids in OTLP's JSON are hexadecimal, but protobuf's JSON encodes
 * bytes in Base64.
 */
final class OtlpJson {

    private OtlpJson() {}

    static List<ReceivedSpan> spans(InputStream json) {
        return JsonMapper.shared()
                .readTree(json)
                .at("/resourceSpans")
                .valueStream()
                .flatMap(OtlpJson::spans)
                .toList();
    }

    private static Stream<ReceivedSpan> spans(JsonNode sent) {
        String service = attributes(sent.at("/resource")).getOrDefault("service.name", "");
        return sent.at("/scopeSpans")
                .valueStream()
                .flatMap(scope -> scope.at("/spans").valueStream())
                .map(span -> received(service, span));
    }

    private static ReceivedSpan received(String service, JsonNode span) {
        return new ReceivedSpan(
                service,
                span.at("/traceId").asString(),
                span.at("/spanId").asString(),
                span.at("/parentSpanId").asString(""),
                Objects.requireNonNull(SpanKind.forNumber(span.at("/kind").asInt())),
                span.at("/name").asString(),
                Long.parseLong(span.at("/startTimeUnixNano").asString()),
                Long.parseLong(span.at("/endTimeUnixNano").asString()),
                attributes(span));
    }

    private static Map<String, String> attributes(JsonNode node) {
        return node.at("/attributes")
                .valueStream()
                .collect(Collectors.toMap(
                        one -> one.at("/key").asString(),
                        one -> one.at("/value")
                                .valueStream()
                                .map(JsonNode::asString)
                                .findFirst()
                                .orElse("")));
    }
}
