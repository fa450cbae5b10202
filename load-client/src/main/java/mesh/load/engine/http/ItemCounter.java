package mesh.load.engine.http;

/** Counts the items of a body while it streams by. Reads may cut the body anywhere, and the counter keeps none of it. */
public sealed interface ItemCounter permits JsonArrayCounter, NdjsonCounter {

    void reset();

    void accept(byte[] bytes, int from, int to);

    void end();

    /** Returns the number of complete items so far. */
    int items();

    /** Returns whether the complete body is well-formed. */
    boolean isWellFormed();
}
