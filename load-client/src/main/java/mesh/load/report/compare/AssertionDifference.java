package mesh.load.report.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.report.Expectations;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.RunResult;

/**
 * An assertion whose verdict differs between two runs.
 *
 * @param isSameCondition whether both runs checked the same condition
 */
record AssertionDifference(String id, String claim, Verdict first, Verdict second, boolean isSameCondition) {

    /** Returns the assertions of both runs whose verdict changed, in the order of the second run. */
    static List<AssertionDifference> between(RunResult first, RunResult second) {
        Map<String, ExpectationFigures> before = first.expectations().stream()
                .collect(Collectors.toMap(ExpectationFigures::id, Function.identity(), (one, again) -> one));
        return second.expectations().stream()
                .flatMap(after -> Optional.ofNullable(before.get(after.id())).map(known -> of(known, after)).stream())
                .filter(one -> one.first() != one.second())
                .toList();
    }

    private static AssertionDifference of(ExpectationFigures before, ExpectationFigures after) {
        return new AssertionDifference(
                after.id(),
                after.claim(),
                before.verdict(),
                after.verdict(),
                before.assertion().equals(after.assertion()));
    }

    String sentence() {
        return Expectations.word(first) + ", then " + Expectations.word(second) + ": " + claim
                + (isSameCondition ? "" : " (another condition)");
    }
}
