package mesh.load.report;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.JunitReport.Case;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.text.PlainText;

/**
 * Verdicts as workflow commands of GitHub Actions, which become annotations of a job: an error for a failure, a warning for what was not
 * shown.
 *
 * @see <a href="https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands">workflow commands</a>
 */
public final class Annotation {

    private Annotation() {}

    /** Returns one line for each verdict of a run that did not pass. */
    public static Stream<String> of(String run, List<Case> cases) {
        return cases.stream()
                .filter(one -> one.verdict() != Verdict.PASSED)
                .map(one -> (one.hasFailed() ? "::error" : "::warning") + " title="
                        + escaped(run + ": " + one.name()).replace(":", "%3A").replace(",", "%2C")
                        + "::" + escaped(one.reason()));
    }

    private static String escaped(String text) {
        return PlainText.line(text).replace("%", "%25");
    }
}
