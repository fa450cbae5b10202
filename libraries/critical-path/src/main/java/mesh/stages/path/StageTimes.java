package mesh.stages.path;

import java.util.Arrays;

/** The nanoseconds that one request spent in each stage. */
public final class StageTimes {

    private static final int STAGES = Stage.values().length;

    private final long[] nanos = new long[STAGES];

    public void add(Stage stage, long more) {
        nanos[index(stage)] += more;
    }

    void add(StageTimes more) {
        for (int at = 0; at < STAGES; at++) {
            nanos[at] += more.nanos[at];
        }
    }

    /** Returns the nanoseconds of a stage; 0 if the request never waited for it. */
    public long nanos(Stage stage) {
        return nanos[index(stage)];
    }

    /** Returns the sum of all stages. */
    public long total() {
        return Arrays.stream(nanos).sum();
    }

    @SuppressWarnings("EnumOrdinal") // the index of an array that does not leave this class
    private static int index(Stage stage) {
        return stage.ordinal();
    }
}
