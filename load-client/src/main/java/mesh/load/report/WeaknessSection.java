package mesh.load.report;

import java.util.List;
import mesh.load.result.RunResult;

/** What weakens the run, where nobody can overlook it. */
final class WeaknessSection {

    private final RunResult run;

    WeaknessSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        List<Html> all =
                ValidityWarning.of(run).stream().map(WeaknessSection::item).toList();
        return all.isEmpty()
                ? Html.NOTHING
                : Html.tag("section", Html.tag("h2", "What weakens this run"), Html.tag("ul", all))
                        .with("id", "weaknesses")
                        .with("class", "callout");
    }

    private static Html item(ValidityWarning warning) {
        Html who = warning.contender().isEmpty()
                ? Html.NOTHING
                : Html.all(Html.tag("b", warning.contender()), Html.text(": "));
        List<Html> kinds =
                warning.kinds().stream().map(kind -> Html.tag("code", kind)).toList();
        return Html.tag("li", who, Html.text(warning.text() + " "), Html.all(kinds));
    }
}
