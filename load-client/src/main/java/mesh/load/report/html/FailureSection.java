package mesh.load.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.report.Cause;
import mesh.load.report.text.Cells;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;

/** The 500s of the run by cause: how many, of which contenders, what each cause means and which setting to change. */
final class FailureSection {

    private static final Html UNKNOWN = Html.text("A cause that this version does not know, or a response without one");

    private final RunResult run;

    FailureSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        Map<String, Map<String, Integer>> causes = causes();
        if (causes.isEmpty()) {
            return Html.tag("p", "No request ended with a 500.");
        }
        List<Html> rows = causes.entrySet().stream()
                .map(cause -> row(cause.getKey(), cause.getValue()))
                .toList();
        return Html.tag(
                "table",
                Html.header("cause", "500s #", "it means", "setting to change", "contenders"),
                Html.tag("tbody", rows));
    }

    /** Returns the 500s by cause, then by contender over its repetitions, both in the order of their first occurrence. */
    private Map<String, Map<String, Integer>> causes() {
        Map<String, Map<String, Integer>> causes = new LinkedHashMap<>();
        for (ContenderResult one : run.contenders()) {
            one.outcomes()
                    .serverErrors()
                    .forEach((cause, count) -> causes.computeIfAbsent(cause, first -> new LinkedHashMap<>())
                            .merge(one.id(), count, Integer::sum));
        }
        return causes;
    }

    private static Html row(String code, Map<String, Integer> contenders) {
        int all = contenders.values().stream().mapToInt(Integer::intValue).sum();
        return Html.tag(
                "tr",
                Html.tag("th", Html.tag("code", code)).with("scope", "row"),
                Cells.count(all),
                Html.tag(
                        "td", Cause.of(code).map(cause -> marked(cause.meaning)).orElse(UNKNOWN)),
                Html.tag(
                        "td", Cause.of(code).map(cause -> marked(cause.setting)).orElse(Html.text(Text.NOTHING))),
                Html.tag("td", whose(contenders)));
    }

    private static List<Html> whose(Map<String, Integer> contenders) {
        return contenders.entrySet().stream()
                .map(one -> Html.tag("div", Html.figure(one.getValue(), one.getValue() + " "), Html.text(one.getKey())))
                .toList();
    }

    /** Turns text between backticks into code. */
    private static Html marked(String text) {
        String[] parts = text.split("`", -1);
        Html[] marked = new Html[parts.length];
        for (int i = 0; i < parts.length; i++) {
            marked[i] = i % 2 == 0 ? Html.text(parts[i]) : Html.tag("code", parts[i]);
        }
        return Html.all(marked);
    }
}
