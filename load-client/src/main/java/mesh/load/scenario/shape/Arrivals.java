package mesh.load.scenario.shape;

import mesh.load.scenario.key.Labelled;

/** How the requests of an open shape are spread over the time of its rate. */
public enum Arrivals implements Labelled {
    /** A request is due whenever the integral of the rate reaches a whole number. */
    EVEN,
    /** Requests are due at random, as those of very many users who know nothing of one another: a Poisson process. */
    POISSON
}
