package mesh.load.load;

import mesh.load.result.Outcome;

/** Looks at the body of a success while it streams by, cut anywhere, and says in the end whether it is the right one. */
sealed interface AnswerCheck permits AnswerCheck.Nothing, ItemsCheck, DigestCheck, ReceiptCheck {

    static AnswerCheck of(ExpectedAnswer expected) {
        return switch (expected) {
            case ExpectedAnswer.Any any -> new Nothing();
            case ExpectedAnswer.Items(int count) -> new ItemsCheck(count);
            case ExpectedAnswer.Content(ContentDigest digest) -> new DigestCheck(digest);
            case ExpectedAnswer.Receipt(ContentDigest sent) -> new ReceiptCheck(sent);
        };
    }

    /** Makes ready for the next answer. */
    void reset();

    /** A success begins. */
    void begin(AnswerHead head);

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
    final class Nothing implements AnswerCheck {

        @Override
        public void reset() {}

        @Override
        public void begin(AnswerHead head) {}

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
