package mesh.load.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.result.ExpectationFigures;
import mesh.load.result.ExpectationFigures.Verdict;
import mesh.load.result.RunResult;

/**
 * A claim that came out otherwise in the second of two runs.
 *
 * @param isSameCondition whether it was checked by the same condition
 */
record ClaimDifference(String id, String claim, Verdict first, Verdict second, boolean isSameCondition) {

    /** Of the claims of both runs those with another verdict, in the order of the second. */
    static List<ClaimDifference> between(RunResult first, RunResult second) {
        Map<String, ExpectationFigures> before = first.expectations().stream()
                .collect(Collectors.toMap(ExpectationFigures::id, Function.identity(), (one, again) -> one));
        return second.expectations().stream()
                .flatMap(after -> Optional.ofNullable(before.get(after.id())).map(known -> of(known, after)).stream())
                .filter(one -> one.first() != one.second())
                .toList();
    }

    private static ClaimDifference of(ExpectationFigures before, ExpectationFigures after) {
        return new ClaimDifference(
                after.id(),
                after.claim(),
                before.verdict(),
                after.verdict(),
                before.holdsWhen().equals(after.holdsWhen()));
    }

    String sentence() {
        return Expectations.word(first) + ", then " + Expectations.word(second) + ": " + claim
                + (isSameCondition ? "" : " (by another condition)");
    }
}
