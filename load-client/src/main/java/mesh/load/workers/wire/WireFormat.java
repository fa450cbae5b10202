package mesh.load.workers.wire;

import static mesh.load.workers.wire.WireException.require;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIdentityInfo;
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
import mesh.load.os.ServerAddress;
import mesh.load.results.PlacementFigures;
import mesh.load.results.contender.Outcome;
import mesh.load.scenario.shape.RandomArrivals;
import mesh.load.scenario.shape.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.exc.ValueInstantiationException;
import tools.jackson.dataformat.cbor.CBORFactory;
import tools.jackson.dataformat.cbor.CBORMapper;

/**
 * Encodes, decodes and checks messages, as CBOR (RFC 8949). Rejects all unknown fields and types, and creates only types that the sealed
 * interfaces of messages permit. A worker's messages have lower limits, because a coordinator may receive 64 of them at the same time.
 */
final class WireFormat {

    static final WireFormat FROM_WORKER = new WireFormat(4 * 1024 * 1024, 20L * Message.Requests.MAX);

    /** A coordinator's largest message is a plan with the bodies of the requests. */
    static final WireFormat FROM_COORDINATOR = new WireFormat(32 * 1024 * 1024, Long.MAX_VALUE);

    private static final int MAX_WORKERS = 64;
    private static final int MAX_PROCESSORS = 65_536;

    /** Maximum length in characters. */
    private static final int MAX_REASON = 500;

    /** Maximum length in characters. It is limited because a parser's error may quote the message. */
    private static final int MAX_ERROR = 300;

    /** Maximum length in characters: that of a DNS name. Names of pods and nodes are DNS names, too. */
    private static final int MAX_NAME = 253;

    /** Names and reasons appear on a terminal and in a report, so they must not move a cursor or begin a new line. */
    private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{C}\\p{Zl}\\p{Zp}]");

    final int maxBytes;
    private final ObjectMapper mapper;

    /** @param maxTokens maximum number of values, names and brackets, so that a small message cannot become many objects */
    private WireFormat(int maxBytes, long maxTokens) {
        this.maxBytes = maxBytes;
        StreamReadConstraints limits =
                StreamReadConstraints.builder().maxTokenCount(maxTokens).build();
        mapper = CBORMapper.builder(
                        CBORFactory.builder().streamReadConstraints(limits).build())
                // A record's question about itself, such as isOpen(), is none of its components.
                .changeDefaultVisibility(all -> all.withIsGetterVisibility(Visibility.NONE))
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .addMixIn(Message.class, Kind.class)
                .addMixIn(Shape.class, Kind.class)
                .addMixIn(RandomArrivals.class, Drawn.class)
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

        @JsonDeserialize(using = Resolved.class)
        InetSocketAddress target();
    }

    /**
     * Looks a host up where it arrives: Jackson does not. Each request of a message may name its service. If the host has several addresses,
     * a connection finds the one to use, so each service is searched only once per message.
     */
    static final class Resolved extends ValueDeserializer<InetSocketAddress> {

        @Override
        public InetSocketAddress deserialize(JsonParser from, DeserializationContext message) {
            InetSocketAddress named = message.readValue(from, InetSocketAddress.class);
            ServerAddress server = new ServerAddress(named.getHostString(), named.getPort());
            if (message.getAttribute(server) instanceof InetSocketAddress known) {
                return known;
            }
            InetSocketAddress address = server.reachable();
            message.setAttribute(server, address);
            return address;
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

    /** A message contains only the seed of random arrivals. The receiver draws the same due times. */
    abstract static class Drawn {

        @JsonCreator
        Drawn(@JsonProperty("rate") Shape.Pieces rate, @JsonProperty("seed") long seed) {}

        @JsonProperty("rate")
        abstract Shape.Pieces rate();

        @JsonProperty("seed")
        abstract long seed();
    }

    static byte[] encoded(Message message) throws WireException {
        byte[] bytes = FROM_COORDINATOR.mapper.writeValueAsBytes(message);
        int max = FROM_COORDINATOR.maxBytes;
        require(bytes.length <= max, "a message of " + bytes.length + " bytes. Allowed: " + max);
        return bytes;
    }

    Message decoded(byte[] bytes) throws IOException {
        try {
            Message message = mapper.readValue(bytes, Message.class);
            require(message != null, "it sent a message that is null");
            return checked(message);
        } catch (ValueInstantiationException invalid) {
            // Only plans check themselves, for example that their host is known here.
            throw refusal("plan: "
                    + Objects.requireNonNullElse(invalid.getCause(), invalid).getMessage());
        } catch (JacksonException | IllegalArgumentException malformed) {
            throw refusal("message: " + malformed.getMessage());
        }
    }

    /**
     * Checks a message as far as that is possible without the receiver's own request. Returns it with reasons as printable text. The other
     * side has the token, but may have another version or a bug, or an attacker may control it.
     */
    private static Message checked(Message message) throws WireException {
        switch (message) {
            case Message.Welcome it -> {
                require(it.run() != null, "it sent no run");
                require(
                        it.worker() >= 1 && it.worker() <= it.workers() && it.workers() <= MAX_WORKERS,
                        "it named worker " + it.worker() + " of " + it.workers() + ". Allowed: 1 to " + MAX_WORKERS);
                require(it.engine() != null, "it sent no engine");
            }
            case Message.Arrived it -> {
                checkName("host", it.host());
                if (it.placement() != null) {
                    check(it.placement());
                }
            }
            case Message.Prepare it -> {
                checkName("run", it.run());
                require(it.plan() != null, "it sent no plan");
            }
            case Message.Refused it -> {
                require(it.reason() != null, "it refused firing " + it.firing() + " without a reason");
                return new Message.Refused(it.firing(), cleaned(it.reason(), MAX_REASON));
            }
            default -> {} // the receiver compares it with its own request
        }
        return message;
    }

    private static void check(PlacementFigures placement) throws WireException {
        if (placement.pod() != null) {
            checkName("pod", placement.pod());
        }
        if (placement.node() != null) {
            checkName("node", placement.node());
        }
        Double processors = placement.processors();
        require(
                processors == null || (processors > 0 && processors <= MAX_PROCESSORS),
                "it sent a limit of " + processors + " processors. Allowed: more than 0, " + MAX_PROCESSORS
                        + " at most");
        Long memory = placement.memoryBytes();
        require(
                memory == null || memory > 0,
                "it sent a limit of " + memory + " bytes of memory. Allowed: more than 0");
    }

    private static WireException refusal(String why) {
        return new WireException(
                cleaned("it sent an invalid " + why.lines().findFirst().orElse(""), MAX_ERROR));
    }

    /** Returns the beginning of a text, with a space in place of each unprintable character. */
    private static String cleaned(String text, int maxLength) {
        return UNPRINTABLE
                .matcher(text.substring(0, Math.min(maxLength, text.length())))
                .replaceAll(" ");
    }

    private static void checkName(String field, @Nullable String name) throws WireException {
        String text = name == null ? "" : name;
        require(!text.isBlank(), "it sent no " + field);
        require(
                text.length() <= MAX_NAME,
                "it sent a " + field + " of " + text.length() + " characters. Allowed: " + MAX_NAME);
        require(
                !UNPRINTABLE.matcher(text).find(),
                "it sent a " + field + " with characters that cannot be printed: " + cleaned(text, MAX_NAME));
    }
}
