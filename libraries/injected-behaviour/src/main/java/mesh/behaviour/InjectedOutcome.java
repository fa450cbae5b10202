package mesh.behaviour;

/** How a request ends. It is drawn when the request arrives. */
public enum InjectedOutcome {
    /** The response, after the service time. */
    SERVE,
    /** A 500, after the service time. */
    FAIL,
    /** Nothing for the hang time, then a 503. */
    HANG,
    /** Half a response after the service time, then the end of the connection. */
    ABORT,
    /** The end of the connection after the service time, without a byte of a response. */
    ABORT_BEFORE_RESPONSE
}
