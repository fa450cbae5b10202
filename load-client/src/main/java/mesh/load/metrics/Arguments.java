package mesh.load.metrics;

/** The arguments in parentheses after the name of a metric. */
public enum Arguments {
    NONE(0, Integer.MAX_VALUE),
    /** Nothing, or names of thread pools. */
    POOL(0, Integer.MAX_VALUE),
    FAILURES(0, Integer.MAX_VALUE),
    SOME_FAILURES(1, Integer.MAX_VALUE),
    STAGE(1, 1),
    DEPENDENCY(1, 1),
    CONTENDER(1, 1),
    TWO_CONTENDERS(2, 2),
    PATTERNS(1, Integer.MAX_VALUE),
    CONTENDER_AND_NUMBER(2, 2);

    private final int least;
    private final int most;

    Arguments(int least, int most) {
        this.least = least;
        this.most = most;
    }

    public boolean fits(int number) {
        return number >= least && number <= most;
    }
}
