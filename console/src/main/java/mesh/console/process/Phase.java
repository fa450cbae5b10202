package mesh.console.process;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The phases of a run, in their order. */
enum Phase {
    /** The launcher compiles modules whose sources have changed; the run has no folder yet. */
    @JsonProperty("building")
    BUILDING,
    /** Services are starting. */
    @JsonProperty("starting")
    STARTING,
    /** Contenders are warmed up and put under load. */
    @JsonProperty("measuring")
    MEASURING,
    /** Everything is measured and stored; the run writes tables and the report. */
    @JsonProperty("reporting")
    REPORTING,
    /** The run is over. Its process spends another minute on caches that let services start sooner; a user may skip this. */
    @JsonProperty("making-start-caches")
    MAKING_START_CACHES;

    /** Returns whether measuring has ended, so that another run may begin. */
    boolean isOver() {
        return this == REPORTING || this == MAKING_START_CACHES;
    }
}
