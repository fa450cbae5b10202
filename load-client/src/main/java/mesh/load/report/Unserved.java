package mesh.load.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.results.RunResult;

/** Contenders whose requests all failed in the same way, so that their time is that of a failure. */
public final class Unserved {

    private final RunResult run;

    public Unserved(RunResult run) {
        this.run = run;
    }

    /** Returns a sentence for each such contender; none if {@link Findings} already name them. */
    public List<String> sentences() {
        return new Findings(run).areThere()
                ? List.of()
                : new Repetitions(run)
                        .rows().stream()
                                .filter(row -> row.ok() == 0 && row.unfinished() == 0)
                                .filter(row -> failures(row).size() == 1)
                                .map(Unserved::sentence)
                                .toList();
    }

    private static String sentence(ContenderRow row) {
        String failure = failures(row).keySet().iterator().next();
        return row.id() + " served nobody: each of its " + row.requests() + " requests ended with " + failure
                + ", so that its time is that of a failure.";
    }

    private static Map<String, Integer> failures(ContenderRow row) {
        Map<String, Integer> failures = new HashMap<>(row.otherFailures());
        row.serverErrors().forEach((cause, count) -> failures.put("a 5xx, cause " + cause, count));
        return failures;
    }
}
