package mesh.load.engine.stream;

/**
 * What became of connections until opening them was over.
 *
 * @param connected that the target, or its kernel, has accepted
 * @param accepted that have a response, a 200
 * @param refused that were connected, and that the target ended without a response, or to which it responded with another status
 * @param connectNanos from the first attempt to the last connection
 */
public record OpenCounts(int connected, int accepted, int refused, long connectNanos) {

    static final OpenCounts NONE = new OpenCounts(0, 0, 0, 0);

    /** Of two senders, which work side by side. */
    OpenCounts plus(OpenCounts other) {
        return new OpenCounts(
                connected + other.connected,
                accepted + other.accepted,
                refused + other.refused,
                Math.max(connectNanos, other.connectNanos));
    }
}
