package mesh.load.engine.stream;

/**
 * The state of the connections once opening them was over.
 *
 * @param connected connections that the target, or its kernel, has accepted
 * @param accepted connections with a response of status 200
 * @param refused connections that the target ended without a response, or that got a response with another status
 * @param connectNanos from the first attempt to the last connection
 */
public record OpenCounts(int connected, int accepted, int refused, long connectNanos) {

    static final OpenCounts NONE = new OpenCounts(0, 0, 0, 0);

    /** Returns the counts of two senders that work concurrently. */
    OpenCounts plus(OpenCounts other) {
        return new OpenCounts(
                connected + other.connected,
                accepted + other.accepted,
                refused + other.refused,
                Math.max(connectNanos, other.connectNanos));
    }
}
