package mesh.load.workers.wire;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.IOException;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.results.contender.Outcome;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;

/**
 * Messages as CBOR (RFC 8949). Rejects everything unknown, and creates only the types that these sealed interfaces permit.
 *
 * <p>The limits differ by the sender: a coordinator may receive a message from each of 64 workers at the same time, and must not allocate
 * more than it expects.
 */
final class WireFormat {

    /** Requests are the largest messages of a worker. */
    static final WireFormat FROM_WORKER = new WireFormat(4 * 1024 * 1024, 20L * Message.Requests.MAX);

    /** A plan with the bodies of its requests is the largest message of a coordinator. */
    static final WireFormat FROM_COORDINATOR = new WireFormat(32 * 1024 * 1024, Long.MAX_VALUE);

    /** Maximum length of a reason: a parser's error may quote the message. */
    private static final int MAX_REASON = 300;

    private final int maxBytes;
    private final ObjectMapper mapper;

    /** @param maxTokens maximum number of values, names and brackets, so that a small message cannot become many objects */
    private WireFormat(int maxBytes, long maxTokens) {
        this.maxBytes = maxBytes;
        StreamReadConstraints limits =
                StreamReadConstraints.builder().maxTokenCount(maxTokens).build();
        mapper = CBORMapper.builder(
                        CBORFactory.builder().streamReadConstraints(limits).build())
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .addMixIn(Message.class, Kind.class)
                .addMixIn(Shape.class, Kind.class)
                .addMixIn(ExpectedResponse.class, Kind.class)
                .addMixIn(Outcome.class, Kind.class)
                .build();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "kind")
    interface Kind {}

    /** Returns the maximum length of a message in bytes. */
    int maxBytes() {
        return maxBytes;
    }

    /** @throws WireException if the message is longer than the maximum */
    static byte[] encoded(Message message) throws WireException {
        byte[] bytes = FROM_COORDINATOR.mapper.writeValueAsBytes(message);
        if (bytes.length > FROM_COORDINATOR.maxBytes) {
            throw new WireException("a message of " + bytes.length + " bytes. Allowed: " + FROM_COORDINATOR.maxBytes);
        }
        return bytes;
    }

    /** @throws WireException if the bytes are not a message, or a field of it is out of its bounds */
    Message decoded(byte[] bytes) throws IOException {
        @Nullable Message message;
        try {
            message = mapper.readValue(bytes, Message.class);
        } catch (JacksonException | IllegalArgumentException malformed) {
            String why =
                    String.valueOf(malformed.getMessage()).lines().findFirst().orElse("");
            throw new WireException(MessageFields.cleaned("it sent an invalid message: " + why, MAX_REASON));
        }
        return MessageFields.checked(message);
    }
}
