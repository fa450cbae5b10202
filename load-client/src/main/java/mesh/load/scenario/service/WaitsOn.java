package mesh.load.scenario.service;

import mesh.load.scenario.text.Labelled;

/** What a request occupies while it waits for its calls. There are only so many of them, and other requests queue. */
public enum WaitsOn implements Labelled {
    /** Nothing: the calls come back as events. */
    NONE("none"),
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

    /** Of a contender that does not say: a route with sequential calls waits for each on the thread that it has. */
    public static WaitsOn usual(Calls calls) {
        return calls == Calls.SEQUENTIAL ? REQUEST_THREAD : NONE;
    }
}
