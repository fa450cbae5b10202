package mesh.load.results;

/** The progress of a run, or how it ended. */
public enum RunState {
    /** The run is under way, or was killed before it could record its end. */
    RUNNING,
    COMPLETE,
    /** The user ended the run. */
    INTERRUPTED,
    /** A service did not start or did not keep running, or the results could not be written. */
    FAILED
}
