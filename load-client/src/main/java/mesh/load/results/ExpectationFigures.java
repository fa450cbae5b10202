package mesh.load.results;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A claim of the scenario, and whether the result bears it out.
 *
 * @param claim one sentence
 * @param assertion the condition, as the scenario has it
 * @param metrics what the condition looked at, by expression, as people read it
 * @param reason why it could not be evaluated; null if it could
 * @param remarks what else has to be known of the figures, such as that whose time was looked at failed users
 */
public record ExpectationFigures(
        String id,
        String claim,
        String assertion,
        Verdict verdict,
        Map<String, String> metrics,
        @Nullable String reason,
        List<String> remarks) {

    /** A result that was written before there were remarks has none. */
    @SuppressWarnings("NullAway") // what a file leaves out is null here
    public ExpectationFigures {
        remarks = remarks == null ? List.of() : remarks;
    }

    /** What became of a claim. */
    public enum Verdict {
        PASSED,
        FAILED,
        /** Never counts as held. */
        NOT_EVALUATED
    }
}
