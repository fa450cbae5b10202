package mesh.load.report.html;

import mesh.load.report.ContenderRow;
import mesh.load.report.Repetitions;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;

/** The choice of the contender that the charts below show. Its radio buttons can be used with arrow keys. */
final class ContenderChoice {

    private final Repetitions repetitions;

    ContenderChoice(RunResult run) {
        this.repetitions = new Repetitions(run);
    }

    Html html() {
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
}
