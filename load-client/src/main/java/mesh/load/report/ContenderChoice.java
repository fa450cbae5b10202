package mesh.load.report;

import java.util.List;
import java.util.stream.IntStream;
import mesh.load.result.ContenderResult;
import mesh.load.result.RunResult;

/** The contenders side by side, one of which the pictures below are about. Radio buttons, so that arrow keys work. */
final class ContenderChoice {

    private final RunResult run;

    ContenderChoice(RunResult run) {
        this.run = run;
    }

    Html html() {
        List<Html> panels = IntStream.range(0, run.contenders().size())
                .mapToObj(this::panel)
                .toList();
        return Html.all(panels);
    }

    private Html panel(int index) {
        ContenderResult one = run.contenders().get(index);
        Html radio = Html.empty("input")
                .with("type", "radio")
                .with("name", "contender")
                .with("value", index);
        return Html.tag(
                "label",
                radio,
                Html.tag("b", Names.of(run, one)),
                Html.tag("span").with("class", "panel").with("aria-hidden", "true"),
                Html.tag(
                        "small",
                        one.outcomes().ok() + " of " + one.outcomes().requests() + " ok, "
                                + Text.duration(one.durationNanos())));
    }
}
