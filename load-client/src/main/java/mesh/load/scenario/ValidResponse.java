package mesh.load.scenario;

/** What makes a response with a success status valid. */
public sealed interface ValidResponse {

    /** As many items as requested. */
    record Items() implements ValidResponse {}

    /** At least one of the requested items, for a route that responds at its deadline with what it has. */
    record PartOfItems() implements ValidResponse {}

    /** Any body: only the status counts. */
    record Status() implements ValidResponse {}

    /** The same bytes that the service returned once before the run. */
    record SameAsReference() implements ValidResponse {}

    /**
     * A body with exactly these bytes.
     *
     * @param length in bytes, 0 or more
     * @param sha256 64 hexadecimal digits
     */
    record Digest(long length, String sha256) implements ValidResponse {}

    /** A JSON object with {@code length} and {@code sha256} of the body that was sent. */
    record EchoedDigest() implements ValidResponse {}
}
