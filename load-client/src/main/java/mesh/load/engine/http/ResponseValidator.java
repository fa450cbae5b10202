package mesh.load.engine.http;

import mesh.load.results.request.Outcome;

/** Looks at the body of a success while it streams by, cut anywhere, and says in the end whether it is the right one. */
public sealed interface ResponseValidator
        permits ResponseValidator.Nothing, ItemsValidator, DigestValidator, EchoedDigestValidator {

    static ResponseValidator of(ExpectedResponse expected) {
        return switch (expected) {
            case ExpectedResponse.Any any -> new Nothing();
            case ExpectedResponse.Items(int count) -> new ItemsValidator(count);
            case ExpectedResponse.Content(ContentDigest digest) -> new DigestValidator(digest);
            case ExpectedResponse.Receipt(ContentDigest sent) -> new EchoedDigestValidator(sent);
        };
    }

    /** Makes ready for the next answer. */
    void reset();

    /** A success begins. */
    void begin(ResponseHead head);

    void accept(byte[] bytes, int from, int to);

    /** The body is complete. */
    void end();

    /** Items that are complete so far; 0 where none are counted. */
    int items();

    /** Whether a success that has come to its end is what was asked for. */
    boolean isRight();

    /** What a success that is not right was to be, and what it is. */
    Outcome.WrongContent wrong();

    /** Whatever is sent is right. */
    final class Nothing implements ResponseValidator {

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
        public boolean isRight() {
            return true;
        }

        @Override
        public Outcome.WrongContent wrong() {
            return new Outcome.WrongContent("an HTTP answer", "something else");
        }
    }
}
