package mesh.load.report.html;

import java.util.List;
import mesh.load.report.Findings;
import mesh.load.report.Repetitions;
import mesh.load.report.RunSections;
import mesh.load.report.text.Html;
import mesh.load.results.RunResult;

/** The first screen: whether the expectations were met, the contenders in a picture, and the picture in a sentence or two. */
final class FindingsSection {

    private final RunResult run;
    private final RunSections sections;

    FindingsSection(RunResult run, RunSections sections) {
        this.run = run;
        this.sections = sections;
    }

    Html html() {
        return Html.all(
                new StateSection(run).html(), new Overview(run, new Repetitions(run)::position).html(), sentences());
    }

    /** Returns facts if the scenario expects nothing, because no other sentence then states the outcome. */
    private Html sentences() {
        List<String> sentences = new Findings(run).sentences();
        return Html.all(
                sentences.isEmpty()
                        ? Html.NOTHING
                        : Html.tag("p", String.join(" ", sentences)).with("class", "finding"),
                run.expectations().isEmpty() ? Html.tag("p", sections.fact()).with("class", "fact") : Html.NOTHING);
    }
}
