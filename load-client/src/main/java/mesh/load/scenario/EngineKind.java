package mesh.load.scenario;

/** Who stands behind the barrier. */
public enum EngineKind {
    /** One sender a core, users striped over them. */
    NIO,
    /** A virtual thread and a party of the barrier for each user, as in the study. */
    THREADS
}
