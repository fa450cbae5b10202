package mesh.console.process;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a run has got. */
enum Phase {
    /** What it needs is compiled where that is stale; there is no folder yet. */
    @JsonProperty("building")
    BUILDING,
    /** Services come up. */
    @JsonProperty("starting")
    STARTING,
    /** Contenders are warmed and put under load. */
    @JsonProperty("measuring")
    MEASURING,
    /** All is measured and kept; tables and the report are made of it. */
    @JsonProperty("reporting")
    REPORTING,
    /** The run is over. What lets services start quicker from now on takes a minute more, and may be left out. */
    @JsonProperty("making-start-caches")
    MAKING_START_CACHES;

    /** Whether nothing more is measured, so that another run may begin. */
    boolean isOver() {
        return this == REPORTING || this == MAKING_START_CACHES;
    }
}
