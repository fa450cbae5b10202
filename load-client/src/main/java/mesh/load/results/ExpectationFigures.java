package mesh.load.results;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An assertion of the scenario, and its verdict.
 *
 * @param claim the claim of the assertion, in one sentence
 * @param assertion the condition, as in the scenario
 * @param metrics the values that the condition read, by expression, in readable form
 * @param reason why it could not be evaluated; null if it could
 * @param remarks other facts about the figures, for example that a contender failed some users whose time was read
 */
public record ExpectationFigures(
        String id,
        String claim,
        String assertion,
        Verdict verdict,
        Map<String, String> metrics,
        @Nullable String reason,
        List<String> remarks) {

    public enum Verdict {
        PASSED,
        FAILED,
        /** Never counts as passed. */
        NOT_EVALUATED
    }
}
