package mesh.load.engine;

/** Delays the release after all workers of the barrier have opened their connections, for example until other processes are ready. */
@FunctionalInterface
public interface StartGate {

    StartGate OPEN = () -> {};

    /**
     * Returns at the instant of the release. The last worker that arrives calls it, once.
     *
     * @throws LoadException if the users must not be released at all
     */
    void await();
}
