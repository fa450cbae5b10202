package mesh.load.scenario;

import mesh.load.scenario.key.Labelled;

/** The engine that sends the requests. */
public enum EngineKind implements Labelled {
    /** One sender per core. Users are distributed over the senders in turn. */
    NIO,
    /** One virtual thread per user, each a party of the barrier, as in the study. */
    THREADS
}
