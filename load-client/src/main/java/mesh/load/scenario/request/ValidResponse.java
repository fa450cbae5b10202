package mesh.load.scenario.request;

/** What a response with a status of success has to hold to be a valid one. */
public sealed interface ValidResponse {

    /** As many items as were asked for. */
    record Items() implements ValidResponse {}

    /** Some of the items that were asked for, at least one: of a route that responds at its deadline with what it has. */
    record PartOfItems() implements ValidResponse {}

    /** Anything: only the status counts. */
    record Status() implements ValidResponse {}

    /** What the service responded once before the run, byte for byte. */
    record SameAsReference() implements ValidResponse {}

    /**
     * These very bytes.
     *
     * @param length in bytes, 0 or more
     * @param sha256 64 hexadecimal digits
     */
    record Digest(long length, String sha256) implements ValidResponse {}

    /** A JSON object with {@code length} and {@code sha256} of the body that was sent. */
    record EchoedDigest() implements ValidResponse {}
}
