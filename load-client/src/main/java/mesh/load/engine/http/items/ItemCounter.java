package mesh.load.engine.http.items;

/** Counts the items of a body while it streams by, cut anywhere, without keeping any of it. */
public sealed interface ItemCounter permits JsonArrayCounter, NdjsonCounter {

    void reset();

    void accept(byte[] bytes, int from, int to);

    /** The body is complete. */
    void end();

    /** Items that are complete so far. */
    int items();

    /** Whether the complete body is well-formed. */
    boolean isWellFormed();
}
