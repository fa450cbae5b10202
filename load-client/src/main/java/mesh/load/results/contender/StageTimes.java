package mesh.load.results.contender;

import java.util.Arrays;

/** The nanoseconds that one request spent in each stage. */
public final class StageTimes {

    private final long[] nanos = new long[UserStage.values().length];

    @SuppressWarnings("EnumOrdinal") // the index of an array that does not leave this class
    public void add(UserStage stage, long more) {
        nanos[stage.ordinal()] += more;
    }

    @SuppressWarnings("EnumOrdinal")
    public long nanos(UserStage stage) {
        return nanos[stage.ordinal()];
    }

    /** Returns the sum of all stages. */
    public long total() {
        return Arrays.stream(nanos).sum();
    }
}
