package mesh.load.results;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An assertion of the scenario, and its verdict.
 *
 * @param metrics the figures that it read, formatted for readers, by path
 * @param numbers the same figures as numbers, in the unit of the metric, without those that are infinite or true or false; null in older files
 */
public record ExpectationFigures(
        String id,
        String claim,
        String assertion,
        Verdict verdict,
        Map<String, String> metrics,
        @Nullable String reason,
        List<String> remarks,
        @Nullable Map<String, Double> numbers) {

    public enum Verdict {
        PASSED,
        FAILED,
        /** The run could not show whether the claim holds: something disturbed it, or an interval is too wide. Neither passed nor failed. */
        NOT_SHOWN,
        /** Never counts as passed. */
        NOT_EVALUATED
    }

    /** Returns the same assertion with the verdict {@link Verdict#NOT_SHOWN}. */
    public ExpectationFigures notShown(String why) {
        return new ExpectationFigures(id, claim, assertion, Verdict.NOT_SHOWN, metrics, why, remarks, numbers);
    }
}
