package mesh.load.scenario.request;

import mesh.load.scenario.key.Labelled;

/** The method of a request. */
public enum HttpMethod implements Labelled {
    GET,
    HEAD,
    OPTIONS,
    POST,
    PUT,
    PATCH,
    DELETE;

    /** Returns whether a request of this method changes nothing (RFC 9110, section 9.2.1). */
    public boolean isSafe() {
        return this == GET || this == HEAD || this == OPTIONS;
    }

    @Override
    public String label() {
        return name();
    }
}
