package mesh.stages;

/** The time of each stage of one request, in nanoseconds. */
public final class StageTimes {

    private static final Stage[] STAGES = Stage.values();

    private final long[] nanos = new long[STAGES.length];

    void add(Stage stage, long more) {
        nanos[index(stage)] += more;
    }

    void add(StageTimes more) {
        for (int at = 0; at < nanos.length; at++) {
            nanos[at] += more.nanos[at];
        }
    }

    /** Returns the nanoseconds of a stage; 0 if the request never waited for it. */
    public long nanos(Stage stage) {
        return nanos[index(stage)];
    }

    void copyTo(long[] row, int from) {
        System.arraycopy(nanos, 0, row, from, nanos.length);
    }

    @SuppressWarnings("EnumOrdinal") // the index of an array that does not leave this class
    private static int index(Stage stage) {
        return stage.ordinal();
    }
}
