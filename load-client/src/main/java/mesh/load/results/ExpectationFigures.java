package mesh.load.results;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An assertion of the scenario, and its verdict.
 *
 * @param id of the assertion in the scenario
 * @param claim what is asserted, in one sentence
 * @param assertion the condition, as the scenario has it
 * @param verdict whether it passed
 * @param metrics what the condition read, by expression, as people read it
 * @param reason why it could not be evaluated; null if it could
 * @param remarks what else has to be known of the figures, such as that the contender whose time was read failed users
 */
public record ExpectationFigures(
        String id,
        String claim,
        String assertion,
        Verdict verdict,
        Map<String, String> metrics,
        @Nullable String reason,
        List<String> remarks) {

    /** What became of an assertion. */
    public enum Verdict {
        PASSED,
        FAILED,
        /** Never counts as passed. */
        NOT_EVALUATED
    }
}
