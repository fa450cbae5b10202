package mesh.load.engine.http;

import mesh.load.results.request.Outcome;

/** Checks the body of a success while it streams by, cut anywhere, and tells in the end whether it is valid. */
public sealed interface ResponseValidator
        permits ResponseValidator.AlwaysValid,
                ItemsValidator,
                DigestValidator,
                EchoedDigestValidator,
                EventStreamValidator {

    static ResponseValidator of(ExpectedResponse expected) {
        return switch (expected) {
            case ExpectedResponse.Any any -> new AlwaysValid();
            case ExpectedResponse.Items(int min, int max) -> new ItemsValidator(min, max);
            case ExpectedResponse.Content(ContentDigest digest) -> new DigestValidator(digest);
            case ExpectedResponse.EchoedDigest(ContentDigest sent) -> new EchoedDigestValidator(sent);
        };
    }

    /** Prepares for the next response. */
    void reset();

    /** A success begins. */
    void begin(ResponseHead head);

    void accept(byte[] bytes, int from, int to);

    /** The body is complete. */
    void end();

    /** Items that are complete so far; 0 where none are counted. */
    int items();

    /** Whether the body of a complete success is what was expected. */
    boolean isValid();

    /** What an invalid body was expected to be, and what it is. */
    Outcome.WrongContent mismatch();

    /** Every body is valid. */
    final class AlwaysValid implements ResponseValidator {

        @Override
        public void reset() {}

        @Override
        public void begin(ResponseHead head) {}

        @Override
        public void accept(byte[] bytes, int from, int to) {}

        @Override
        public void end() {}

        @Override
        public int items() {
            return 0;
        }

        @Override
        public boolean isValid() {
            return true;
        }

        @Override
        public Outcome.WrongContent mismatch() {
            return new Outcome.WrongContent("an HTTP response", "something else");
        }
    }
}
