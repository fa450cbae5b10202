package mesh.gateway.kit.computing;

/** The computation that a route does for each reading, on the thread that calls it. It neither waits nor creates garbage. */
public interface Computing {

    /** Computes, and returns the given reading, so that the method can be an operator of a stream. */
    <T> T over(T reading);
}
