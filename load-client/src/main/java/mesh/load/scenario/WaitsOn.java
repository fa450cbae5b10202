package mesh.load.scenario;

/** What a request holds on to while it waits for its calls. There are only so many of them, and the others queue. */
public enum WaitsOn implements Named {
    /** Nothing: the calls come back as events. */
    NOTHING("nothing"),
    /** The thread that the server gave it: one of Tomcat's, a virtual one, or an event loop of Netty. */
    REQUEST_THREAD("request-thread"),
    /** A thread of Reactor's {@code boundedElastic}, to which a gateway on Netty moves what blocks. */
    BOUNDED_ELASTIC("bounded-elastic");

    private final String label;

    WaitsOn(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }

    /** What is usual: who makes one call after another waits for each on the thread that it has. */
    public static WaitsOn usual(Calls calls) {
        return calls == Calls.ONE_AFTER_ANOTHER ? REQUEST_THREAD : NOTHING;
    }
}
