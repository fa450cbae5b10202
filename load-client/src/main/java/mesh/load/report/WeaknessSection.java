package mesh.load.report;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.result.RunResult;
import mesh.load.result.ValidityNote;

/** What weakens the run, where nobody can overlook it. */
final class WeaknessSection {

    private final RunResult run;

    WeaknessSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        List<Html> all = Stream.concat(
                        run.validity().stream().map(WeaknessSection::item),
                        run.notes().stream().map(note -> Html.tag("li", note)))
                .toList();
        return all.isEmpty()
                ? Html.NOTHING
                : Html.tag("section", Html.tag("h2", "What weakens this run"), Html.tag("ul", all))
                        .with("id", "weaknesses")
                        .with("class", "callout");
    }

    private static Html item(ValidityNote note) {
        Html who =
                note.contender().isEmpty() ? Html.NOTHING : Html.all(Html.tag("b", note.contender()), Html.text(": "));
        return Html.tag("li", who, Html.text(note.text() + " "), Html.tag("code", note.kind()));
    }
}
