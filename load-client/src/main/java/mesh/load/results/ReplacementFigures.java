package mesh.load.results;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A service that somebody else runs was another process, or none, when it was looked at again.
 *
 * @param contender that was under load when it was seen as before for the last time; empty if nobody was
 * @param startedBefore when the process had started that was seen before, by its own clock
 * @param startedAfter likewise of the one that responded later; null if none did until the end of the run
 */
public record ReplacementFigures(
        String contender, Instant startedBefore, @Nullable Instant startedAfter) {}
