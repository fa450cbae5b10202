package mesh.load.report.html;

import java.util.List;
import mesh.load.report.Summary;
import mesh.load.report.ValiditySentence;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;

/** How carefully to read the figures: the validity warnings, and whether the run was cold. */
final class ValiditySection {

    private final RunResult run;

    ValiditySection(RunResult run) {
        this.run = run;
    }

    Html html() {
        return Html.all(run.cold() ? Html.tag("p", Summary.COLD).with("class", "callout") : Html.NOTHING, warnings());
    }

    private Html warnings() {
        List<Html> all =
                ValiditySentence.of(run).stream().map(ValiditySection::item).toList();
        return all.isEmpty()
                ? Html.NOTHING
                : Html.tag("section", Html.tag("h2", "Validity warnings"), Html.tag("ul", all))
                        .with("id", "validity-warnings")
                        .with("class", "callout");
    }

    private static Html item(ValiditySentence warning) {
        Html who = warning.contender().isEmpty()
                ? Html.NOTHING
                : Html.all(Html.tag("b", warning.contender()), Html.text(": "));
        List<Html> kinds =
                warning.kinds().stream().map(kind -> Html.tag("code", kind)).toList();
        return Html.tag("li", who, Html.text(warning.text() + " "), Html.all(kinds));
    }
}
