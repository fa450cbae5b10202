package mesh.load.results;

/** How a run stands, or how it ended. */
public enum RunState {
    /** Under way, or killed without a chance to say so. */
    RUNNING,
    COMPLETE,
    /** Ended by the user. */
    INTERRUPTED,
    /** A service did not come up or did not stay up, or the results could not be kept. */
    FAILED
}
