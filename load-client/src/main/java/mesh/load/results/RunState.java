package mesh.load.results;

/** The progress of a run, or how it ended. */
public enum RunState {
    /** Under way, or killed before it could record its end. */
    RUNNING,
    COMPLETE,
    /** Ended by the user. */
    INTERRUPTED,
    /** A service did not start or did not stay up, or the results could not be kept. */
    FAILED
}
