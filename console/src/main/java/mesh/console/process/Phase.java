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
    MEASURING
}
