package mesh.gateway.kit.computing;

/** What a route computes over a reading, on the thread that calls it. It neither waits nor makes garbage. */
public interface Computing {

    /** Computes, and hands back what it was given, so that it fits into a stream. */
    <T> T over(T reading);
}
