package mesh.load.engine.stream;

/** Counts the connections of one sender while they are opened. Used by its thread alone. */
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

    /** It could not be connected. */
    void failToConnect() {
        connecting--;
        failed++;
    }

    /** It was connected, and nothing like a stream came. */
    void refuse() {
        refused++;
    }

    void accept(long now) {
        accepted++;
        lastProgress = now;
    }

    /** A stream was ended by the other side. */
    void end() {
        ended++;
    }

    int ended() {
        return ended;
    }

    int connecting() {
        return connecting;
    }

    /** Whether each of so many has a response, or will get none. */
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
