package mesh.load.scenario;

/** What a success has to hold, so that it counts as one. */
public sealed interface Expected {

    /** As many items as were asked for. */
    record Items() implements Expected {}

    /** Whatever it likes: only the status counts. */
    record Status() implements Expected {}

    /** What the service answered once before the run, byte for byte. */
    record Same() implements Expected {}

    /**
     * These very bytes.
     *
     * @param length in bytes, 0 or more
     * @param sha256 64 hexadecimal digits
     */
    record Digest(long length, String sha256) implements Expected {}

    /** A JSON object that tells {@code length} and {@code sha256} of what was sent. */
    record Receipt() implements Expected {}
}
