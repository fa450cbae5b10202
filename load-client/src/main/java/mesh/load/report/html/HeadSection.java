package mesh.load.report.html;

import java.util.Locale;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;

/** The question, and whether the run is complete. */
final class HeadSection {

    private final RunResult run;

    HeadSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        return Html.all(Html.tag("h1", run.question().strip()), state());
    }

    private Html state() {
        if (run.state() == RunState.COMPLETE) {
            return Html.NOTHING;
        }
        String state = run.state().name().toLowerCase(Locale.ROOT);
        return Html.tag(
                        "p",
                        Html.tag("b", "This run is not complete (" + state + "): "),
                        Html.text(run.stateReason() + ". What follows is what was measured until then."))
                .with("class", "callout alarm")
                .with("role", "alert");
    }
}
