package mesh.load.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import mesh.load.report.Cause;
import mesh.load.report.ContenderRow;
import mesh.load.report.ContenderTable;
import mesh.load.report.Repetitions;
import mesh.load.report.RunSections;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Html;
import mesh.load.report.text.Table;
import mesh.load.report.text.Template;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;

/** The table and the charts of contenders under the scenario's load. Experiments without such a load do not have this section. */
final class LoadSection {

    private static final String UNKNOWN = "A cause that this version does not know, or a response without one";

    private final RunResult run;
    private final RunSections sections;
    private final Repetitions repetitions;

    LoadSection(RunResult run, RunSections sections) {
        this.run = run;
        this.sections = sections;
        this.repetitions = new Repetitions(run);
    }

    Html html() {
        return run.contenders().isEmpty()
                ? Html.NOTHING
                : new Html(Template.of("load.html")
                        .fill(Map.of(
                                "table", ContenderTable.html(run).markup(),
                                "contenders", choice().markup(),
                                "beside", sections.html(Place.BESIDE).markup(),
                                "fault", sections.html(Place.FAULT).markup(),
                                "calls", sections.html(Place.CALLS).markup(),
                                "failures", failures().markup())));
    }

    /** Returns the choice of the contender that the charts show. Its radio buttons can be used with arrow keys. */
    private Html choice() {
        return Html.all(repetitions.rows().stream()
                .map(ContenderRow::drawn)
                .map(this::panel)
                .toList());
    }

    private Html panel(ContenderResult one) {
        Html radio = Html.empty("input")
                .with("type", "radio")
                .with("name", "contender")
                .with("value", repetitions.position(one));
        return Html.tag(
                "label",
                radio,
                Html.tag("b", one.id()),
                Html.tag("span").with("class", "panel").with("aria-hidden", "true"),
                Html.tag(
                        "small",
                        one.outcomes().ok() + " of " + one.outcomes().requests() + " ok, "
                                + Text.duration(one.durationNanos())));
    }

    /** Returns the 500s of the run by cause, with their number, their contenders, the meaning of the cause and the setting to change. */
    private Html failures() {
        Map<String, Map<String, Integer>> causes = causes();
        if (causes.isEmpty()) {
            return Html.tag("p", "No request ended with a 500.");
        }
        return Table.of(causes.entrySet())
                .cells("cause", one -> Cell.of(one.getKey()).onPage(Html.tag("code", one.getKey())))
                .number(
                        "500s",
                        one -> Cell.count(one.getValue().values().stream()
                                .mapToInt(Integer::intValue)
                                .sum()))
                .cells("it means", one -> cell(one.getKey(), cause -> cause.meaning, UNKNOWN))
                .cells("setting to change", one -> cell(one.getKey(), cause -> cause.setting, Text.NOTHING))
                .cells("contenders", one -> Cell.NONE.onPage(Html.all(whose(one.getValue()))))
                .html();
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

    private static Cell cell(String code, Function<Cause, String> words, String unknown) {
        String text = Cause.of(code).map(words).orElse(unknown);
        return Cell.of(text).onPage(marked(text));
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
