package mesh.gateway.kit.computing;

/** The computation that a route does for each reading, on the thread that calls it. It neither waits nor creates garbage. */
public interface Computing {

    /** Computes, and returns its argument, so that it fits into a stream. */
    <T> T over(T reading);
}
