package mesh.load.report;

import java.util.List;
import mesh.load.report.text.Html;
import mesh.load.results.experiment.OverloadFigures;

/** The results of contenders beyond their highest rate: offered and served requests, over time and step by step. */
public final class OverloadSection {

    private static final String PICTURE =
            "For each contender, one below the other: requests offered a second as steps, valid responses a second as an area, and"
                    + " requests that failed a second as a line, from the first step to the last.";

    private final List<OverloadFigures> overloads;

    public OverloadSection(List<OverloadFigures> overloads) {
        this.overloads = overloads;
    }

    /** Returns a section of the report. */
    public Html html() {
        OverloadTable table = new OverloadTable(overloads);
        return Html.tag(
                        "section",
                        Html.tag("h2", "Beyond the highest rate"),
                        table.peaks().html(),
                        isDrawn() ? Html.picture("overload-chart", PICTURE) : Html.NOTHING,
                        table.steps().html(),
                        Html.tag("p", OverloadTable.HOW_TO_READ).with("class", "reading"))
                .with("id", "overload");
    }

    /** Returns whether there is anything to draw: a contender that sustains no rate gets no load. */
    private boolean isDrawn() {
        return overloads.stream().anyMatch(one -> !one.steps().isEmpty());
    }
}
