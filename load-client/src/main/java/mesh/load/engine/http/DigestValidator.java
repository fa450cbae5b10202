package mesh.load.engine.http;

import java.security.MessageDigest;
import mesh.load.results.contender.Outcome;
import org.jspecify.annotations.Nullable;

/** Digests a body while it streams by. One digest object serves all responses of a user, so that no response needs a new one. */
final class DigestValidator implements ResponseValidator {

    private final ContentDigest expected;
    private final MessageDigest digest = ContentDigest.empty();

    private long length;
    private @Nullable ContentDigest actual;

    DigestValidator(ContentDigest expected) {
        this.expected = expected;
    }

    @Override
    public void reset() {
        digest.reset();
        length = 0;
        actual = null;
    }

    @Override
    public void begin(ResponseHead head) {}

    @Override
    public void accept(byte[] bytes, int from, int to) {
        digest.update(bytes, from, to - from);
        length += to - from;
    }

    @Override
    public void end() {
        actual = ContentDigest.of(length, digest);
    }

    @Override
    public int items() {
        return 0;
    }

    @Override
    public boolean isValid() {
        return expected.equals(actual);
    }

    @Override
    public Outcome.WrongContent mismatch() {
        return new Outcome.WrongContent(
                expected.toString(), actual == null ? "nothing that is HTTP" : actual.toString());
    }
}
