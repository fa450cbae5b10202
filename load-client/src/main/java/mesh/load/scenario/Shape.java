package mesh.load.scenario;

/** How the users' requests are laid out in time. */
public sealed interface Shape {

    /** Every user sends one request at the same instant. */
    record Burst() implements Shape {}

    /**
     * Every user sends its next request as soon as it has the answer to the last one.
     *
     * @param requestsPerUser at least 1
     */
    record Closed(int requestsPerUser) implements Shape {}
}
