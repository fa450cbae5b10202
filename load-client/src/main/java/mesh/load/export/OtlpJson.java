package mesh.load.export;

import java.util.List;
import java.util.Map;
import mesh.load.export.ContenderSpans.LoadSpan;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Requests and responses of OTLP in its JSON form: ids are hexadecimal, and numbers of 64 bits are text.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding">OTLP, JSON Protobuf encoding</a>
 */
final class OtlpJson {

    private static final int CLIENT = 3;
    private static final int ERROR = 2;

    private OtlpJson() {}

    /** Returns the body of a request that sends spans. */
    static byte[] request(List<LoadSpan> spans, String version) {
        ObjectNode request = JsonMapper.shared().createObjectNode();
        ObjectNode sender = request.putArray("resourceSpans").addObject();
        ArrayNode resource = sender.putObject("resource").putArray("attributes");
        put(resource, "service.name", "load-client");
        put(resource, "service.version", version);
        ObjectNode scope = sender.putArray("scopeSpans").addObject();
        scope.putObject("scope").put("name", "mesh.load");
        ArrayNode all = scope.putArray("spans");
        spans.forEach(span -> put(all.addObject(), span));
        return JsonMapper.shared().writeValueAsBytes(request);
    }

    private static void put(ObjectNode node, LoadSpan span) {
        node.put("traceId", span.trace());
        node.put("spanId", span.id());
        node.put("name", span.name());
        node.put("kind", CLIENT);
        node.put("startTimeUnixNano", Long.toString(span.startNanos()));
        node.put("endTimeUnixNano", Long.toString(span.endNanos()));
        ArrayNode attributes = node.putArray("attributes");
        for (Map.Entry<String, Object> attribute : span.attributes().entrySet()) {
            put(attributes, attribute.getKey(), attribute.getValue());
        }
        if (span.firstByteNanos() != null) {
            ObjectNode event = node.putArray("events").addObject();
            event.put("name", "first byte");
            event.put("timeUnixNano", Long.toString(span.firstByteNanos()));
        }
        if (span.error() != null) {
            node.putObject("status").put("code", ERROR).put("message", span.error());
        }
    }

    private static void put(ArrayNode attributes, String key, Object value) {
        attributes
                .addObject()
                .put("key", key)
                .putObject("value")
                .put(value instanceof Integer ? "intValue" : "stringValue", value.toString());
    }

    /** The spans that a receiver rejected, according to its response. */
    record Rejection(int spans, String reason) {}

    /** Returns how many spans a receiver rejected. If its response, in any form, mentions no rejected spans, it has accepted all. */
    static Rejection rejection(String response, int sent) {
        try {
            JsonNode part = JsonMapper.shared().readTree(response).path("partialSuccess");
            return new Rejection(
                    Math.clamp(part.path("rejectedSpans").asLong(0), 0, sent),
                    part.path("errorMessage").asString(""));
        } catch (JacksonException none) {
            return new Rejection(0, "");
        }
    }
}
