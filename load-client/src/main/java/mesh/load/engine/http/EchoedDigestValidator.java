package mesh.load.engine.http;

import java.io.ByteArrayOutputStream;
import java.util.Locale;
import java.util.Optional;
import mesh.load.results.contender.Outcome;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads the digest that a service reports for the body that it received, and compares it with the digest of the sent body. */
final class EchoedDigestValidator implements ResponseValidator {

    /** The maximum length of a response. A response with a digest has a few hundred bytes, so a longer response does not contain one. */
    static final int MAX_BYTES = 4 * 1024;

    private static final JsonFactory JSON = new JsonFactory();

    private final ContentDigest sent;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream(256);

    private Optional<ContentDigest> received = Optional.empty();

    EchoedDigestValidator(ContentDigest sent) {
        this.sent = sent;
    }

    @Override
    public void reset() {
        kept.reset();
        received = Optional.empty();
    }

    @Override
    public void begin(ResponseHead head) {}

    @Override
    public void accept(byte[] bytes, int from, int to) {
        kept.write(bytes, from, Math.min(to - from, MAX_BYTES - kept.size()));
    }

    @Override
    public void end() {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), kept.toByteArray())) {
            received = parser.nextToken() == JsonToken.START_OBJECT ? digest(parser) : Optional.empty();
        } catch (JacksonException | IllegalArgumentException none) {
            received = Optional.empty();
        }
    }

    private static Optional<ContentDigest> digest(JsonParser parser) {
        long length = -1;
        String sha256 = "";
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if ((name.equals("length") || name.equals("bytes")) && value == JsonToken.VALUE_NUMBER_INT) {
                length = parser.getLongValue();
            } else if (name.equals("sha256") && value == JsonToken.VALUE_STRING) {
                sha256 = parser.getString().toLowerCase(Locale.ROOT);
            }
            parser.skipChildren();
        }
        return Optional.of(new ContentDigest(length, sha256));
    }

    @Override
    public int items() {
        return 0;
    }

    @Override
    public boolean isValid() {
        return received.filter(sent::equals).isPresent();
    }

    @Override
    public Outcome.WrongContent mismatch() {
        return new Outcome.WrongContent(
                "a digest of " + sent,
                received.map(other -> "the digest of " + other).orElse("none"));
    }
}
