package mesh.load.results;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A service that somebody else runs was another process, or none, when it was checked again.
 *
 * @param contender the contender under load when the earlier process was last seen; empty if there was none
 * @param startedBefore start time of the earlier process, by its own clock
 * @param startedAfter start time of the later process, by its own clock; null if none responded until the end of the run
 */
public record ReplacementFigures(
        String contender, Instant startedBefore, @Nullable Instant startedAfter) {}
