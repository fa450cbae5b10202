package mesh.legacy;

/** What is in store for one request, drawn when it arrives. */
enum Fate {
    /** The reading, after the service time. */
    SERVE,
    /** A 500, after the service time. */
    FAIL,
    /** Nothing for the hang time, then a 503. */
    HANG,
    /** Half an answer after the service time, then the end of the connection. */
    CUT,
    /** The end of the connection after the service time, without a byte of an answer. */
    CUT_EARLY
}
