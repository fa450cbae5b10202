package mesh.load.workers.wire;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.ObjectIdGenerators;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.regex.Pattern;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.ExpectedResponse;
import mesh.load.engine.http.RequestBody;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.Outcome;
import mesh.load.scenario.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.databind.util.StdConverter;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;

/**
 * Encodes and decodes messages as CBOR (RFC 8949). Rejects all unknown fields and types, and creates only types that the sealed interfaces
 * of messages permit.
 *
 * <p>The limits depend on the sender. A coordinator may receive a message from each of 64 workers at the same time, and must not allocate
 * more memory than it expects.
 */
final class WireFormat {

    /** Limits for messages from a worker. Its largest messages contain records of requests. */
    static final WireFormat FROM_WORKER = new WireFormat(4 * 1024 * 1024, 20L * Message.Requests.MAX);

    /** Limits for messages from a coordinator. Its largest message is a plan with the bodies of the requests. */
    static final WireFormat FROM_COORDINATOR = new WireFormat(32 * 1024 * 1024, Long.MAX_VALUE);

    /** Maximum length of a reason in characters. It is limited because a parser's error may quote the message. */
    private static final int MAX_REASON = 300;

    /** Maximum length of a name in characters: that of a DNS name. Names of pods and nodes are DNS names, too. */
    private static final int MAX_NAME = 253;

    /**
     * Characters that names and reasons must not contain. These texts appear on a terminal and in a report, so they must not move a cursor
     * or begin a new line.
     */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

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
                .addMixIn(LoadPlan.class, Plan.class)
                .addMixIn(UserRequest.class, Plan.class)
                .addMixIn(RequestBody.class, Body.class)
                .build();
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "kind")
    interface Kind {}

    interface Plan {

        @JsonIgnore
        boolean isOpen();

        @JsonDeserialize(converter = Resolved.class)
        InetSocketAddress target();
    }

    /** Looks a host up where it arrives: Jackson does not. */
    static final class Resolved extends StdConverter<InetSocketAddress, InetSocketAddress> {

        @Override
        public InetSocketAddress convert(InetSocketAddress named) {
            return new InetSocketAddress(named.getHostString(), named.getPort());
        }
    }

    /** A message contains a body that many users send only once. For each further user it contains the body's number. */
    @JsonIdentityInfo(generator = ObjectIdGenerators.IntSequenceGenerator.class)
    abstract static class Body {

        @JsonCreator
        static RequestBody of(
                @JsonProperty("contentType") String contentType, @JsonProperty("content") byte[] content) {
            return RequestBody.of(contentType, content);
        }

        @JsonProperty("contentType")
        abstract String contentType();

        @JsonProperty("content")
        abstract ByteBuffer view();
    }

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
        try {
            Message message = mapper.readValue(bytes, Message.class);
            WireException.require(message != null, "it sent a message that is null");
            return message.checked();
        } catch (
                ValueInstantiationException
                        invalid) { // Only plans check themselves, for example that their host is known here.
            throw refusal("plan: "
                    + Objects.requireNonNullElse(invalid.getCause(), invalid).getMessage());
        } catch (JacksonException | IllegalArgumentException malformed) {
            throw refusal("message: " + malformed.getMessage());
        }
    }

    private static WireException refusal(String why) {
        return new WireException(
                cleaned("it sent an invalid " + why.lines().findFirst().orElse(""), MAX_REASON));
    }

    /** Returns a text from the other side, cut after this many characters, with a space in place of each unprintable character. */
    static String cleaned(String text, int maxLength) {
        return UNPRINTABLE
                .matcher(text.substring(0, Math.min(maxLength, text.length())))
                .replaceAll(" ");
    }

    /** Throws an exception if the name is missing, too long or not printable. */
    static void checkName(String field, @Nullable String name) throws WireException {
        String text = name == null ? "" : name;
        WireException.require(!text.isBlank(), "it sent no " + field);
        WireException.require(
                text.length() <= MAX_NAME,
                "it sent a " + field + " of " + text.length() + " characters. Allowed: " + MAX_NAME);
        WireException.require(
                !UNPRINTABLE.matcher(text).find(),
                "it sent a " + field + " with characters that cannot be printed: " + cleaned(text, MAX_NAME));
    }
}
