package mesh.load.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import mesh.load.result.ExpectationFigures;
import mesh.load.result.ExpectationFigures.Verdict;
import mesh.load.result.RunResult;

/** What came out: a sentence for each expectation, or a factual one where nothing was expected. */
final class AnswerSection {

    private static final Pattern OF_CONTENDER = Pattern.compile("contender\\('([^']+)'\\)\\.(.+)");

    private final RunResult run;

    AnswerSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        List<String> sentences = new Findings(run).sentences();
        return Html.all(
                sentences.isEmpty()
                        ? Html.NOTHING
                        : Html.tag("p", String.join(" ", sentences)).with("class", "finding"),
                run.expectations().isEmpty() ? Html.tag("p", Facts.of(run)).with("class", "fact") : expectations());
    }

    private Html expectations() {
        List<Html> items = run.expectations().stream().map(AnswerSection::item).toList();
        return Html.all(
                Html.tag("p", count()).with("class", "count"),
                Html.tag("ul", items).with("class", "expectations"));
    }

    private String count() {
        int all = run.expectations().size();
        long open = count(Verdict.NOT_EVALUATED);
        if (count(Verdict.HELD) == all) {
            return "All " + all + " claims held.";
        }
        return count(Verdict.HELD) + " of " + all + " claims held, " + count(Verdict.NOT_HELD) + " did not"
                + (open == 0 ? "." : ", " + open + " could not be evaluated.");
    }

    private long count(Verdict verdict) {
        return run.expectations().stream()
                .filter(one -> one.verdict() == verdict)
                .count();
    }

    private static Html item(ExpectationFigures expectation) {
        String word = word(expectation.verdict());
        return Html.tag(
                        "li",
                        Html.tag("b", word).with("class", "verdict"),
                        Html.tag("span", Html.text(expectation.claim() + " "), because(expectation)))
                .with("class", word.replace(' ', '-'))
                .with("title", "holds when " + expectation.holdsWhen());
    }

    private static Html because(ExpectationFigures expectation) {
        String reason = expectation.reason();
        String figures = reason == null ? figures(expectation.figures()) : reason;
        String but =
                expectation.remarks().stream().map(remark -> ". But: " + remark).collect(Collectors.joining());
        return Html.tag("small", figures + but);
    }

    /** By contender, which the scenario names again in each of its expressions. */
    private static String figures(Map<String, String> figures) {
        Map<String, List<String>> grouped = new LinkedHashMap<>();
        figures.forEach((expression, figure) -> {
            Matcher matcher = OF_CONTENDER.matcher(expression);
            boolean matches = matcher.matches();
            grouped.computeIfAbsent(matches ? matcher.group(1) + ": " : "", first -> new ArrayList<>())
                    .add((matches ? matcher.group(2) : expression) + " = " + figure);
        });
        return grouped.entrySet().stream()
                .map(group -> group.getKey() + String.join(", ", group.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String word(Verdict verdict) {
        return switch (verdict) {
            case HELD -> "held";
            case NOT_HELD -> "not held";
            case NOT_EVALUATED -> "not evaluated";
        };
    }
}
