package mesh.load.report.html;

import java.util.List;
import java.util.stream.Stream;
import mesh.load.report.Facts;
import mesh.load.report.Findings;
import mesh.load.report.Unserved;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;

/** The first screen: whether the expectations were met, the contenders in a picture, and the picture in a sentence or two. */
final class FindingsSection {

    private final RunResult run;

    FindingsSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        return Html.all(
                new StateSection(run).html(), new Overview(run, new ContenderPositions(run)::of).html(), sentences());
    }

    /** Returns facts if the scenario expects nothing, because no other sentence then states the outcome. */
    private Html sentences() {
        List<String> sentences = Stream.concat(
                        new Findings(run).sentences().stream(), new Unserved(run).sentences().stream())
                .toList();
        return Html.all(
                sentences.isEmpty()
                        ? Html.NOTHING
                        : Html.tag("p", String.join(" ", sentences)).with("class", "finding"),
                run.expectations().isEmpty() ? Html.tag("p", Facts.of(run)).with("class", "fact") : Html.NOTHING);
    }
}
