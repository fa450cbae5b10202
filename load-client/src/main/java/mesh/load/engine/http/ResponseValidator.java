package mesh.load.engine.http;

import mesh.load.results.contender.Outcome;

/** Checks the body of a success while it streams by, and reports at the end whether it is valid. Reads may cut the body anywhere. */
public sealed interface ResponseValidator
        permits ResponseValidator.AlwaysValid,
                CheckedValidator,
                ItemsValidator,
                DigestValidator,
                EchoedDigestValidator,
                EventStreamValidator {

    static ResponseValidator of(ExpectedResponse expected) {
        return switch (expected) {
            case ExpectedResponse.Any any -> new AlwaysValid();
            case ExpectedResponse.Items(int min, int max) -> new ItemsValidator(min, max);
            case ExpectedResponse.Content(ContentDigest digest) -> new DigestValidator(digest);
            case ExpectedResponse.Checked checked -> new CheckedValidator(checked);
            case ExpectedResponse.EchoedDigest(ContentDigest sent) -> new EchoedDigestValidator(sent);
        };
    }

    /** Returns whether a response with this status can be valid, so that its body is checked. */
    default boolean isSuccess(int status) {
        return status < 300;
    }

    /** Returns whether the response is valid or not because of its body, and not only because of its status. */
    default boolean checksBody() {
        return true;
    }

    /** Prepares for the next response. */
    void reset();

    void begin(ResponseHead head);

    void accept(byte[] bytes, int from, int to);

    void end();

    /** Returns the number of complete items so far; 0 if items are not counted. */
    int items();

    /** Returns whether the body of a complete success is as expected. */
    boolean isValid();

    /** Returns the expected and the actual content of an invalid body. */
    Outcome.WrongContent mismatch();

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
            return new Outcome.WrongContent("a complete response", "a part of it");
        }
    }
}
