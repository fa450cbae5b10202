package mesh.load.scenario.service;

import mesh.load.scenario.text.Labelled;

/** What bounds the connections of a route's client to the legacy backend. */
public enum ConnectionLimit implements Labelled {
    /** Reactor Netty's pool: {@code mesh.limits.max-connections}. */
    POOL("pool"),
    /** Nothing: RestTemplate and RestClient open as many as there are calls. */
    UNLIMITED("unlimited");

    private final String label;

    ConnectionLimit(String label) {
        this.label = label;
    }

    @Override
    public String label() {
        return label;
    }
}
