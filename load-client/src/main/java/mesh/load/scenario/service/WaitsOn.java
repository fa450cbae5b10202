package mesh.load.scenario.service;

import mesh.load.scenario.key.Labelled;

/** The resource that a request occupies while it waits for its calls. If all of its instances are occupied, other requests queue. */
public enum WaitsOn implements Labelled {
    /** No resource: the responses to the calls arrive as events. */
    NONE,
    /** The thread on which the server handles the request: a thread of Tomcat, a virtual thread, or an event loop of Netty. */
    REQUEST_THREAD,
    /** A thread of Reactor's {@code boundedElastic}, to which a gateway on Netty moves blocking work. */
    BOUNDED_ELASTIC;

    public static WaitsOn usual(Calls calls) {
        return calls == Calls.SEQUENTIAL ? REQUEST_THREAD : NONE;
    }
}
