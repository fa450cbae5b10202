package mesh.load.engine;

/** What the barrier waits for when all of its workers have their connections open and wait: such as for those of other processes. */
@FunctionalInterface
public interface StartGate {

    /** Opens at once: nobody else is waited for. */
    StartGate OPEN = () -> {};

    /**
     * Returns at the instant at which the users are to be released. It is called once in an execution, by the last worker that has arrived.
     *
     * @throws LoadException if they are not to be released at all
     */
    void await();
}
