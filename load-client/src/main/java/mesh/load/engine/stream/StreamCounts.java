package mesh.load.engine.stream;

import mesh.load.engine.stream.EventStreams.OpenCounts;

/** Counts one sender's connections while they are opened. Used only by the sender's thread. */
final class StreamCounts {

    private final long begun = System.nanoTime();
    private long lastProgress = begun;
    private long lastConnected = begun;
    private int connecting;
    private int connected;
    private int accepted;
    private int failed;
    private int refused;
    private int ended;

    void beginConnect() {
        connecting++;
    }

    void connect(long now) {
        connecting--;
        connected++;
        lastConnected = now;
        lastProgress = now;
    }

    /** Counts a failed connection attempt. */
    void failToConnect() {
        connecting--;
        failed++;
    }

    /** Counts a connection that was established but did not become a stream. */
    void refuse() {
        refused++;
    }

    void accept(long now) {
        accepted++;
        lastProgress = now;
    }

    /** Counts a stream that the service ended. */
    void end() {
        ended++;
    }

    int ended() {
        return ended;
    }

    int connecting() {
        return connecting;
    }

    /** Returns whether each of this many connections has a response or will not get one. */
    boolean isComplete(int connections) {
        return accepted + refused + failed == connections;
    }

    long silentNanos(long now) {
        return now - lastProgress;
    }

    OpenCounts counts() {
        return new OpenCounts(connected, accepted, refused, lastConnected - begun);
    }
}
