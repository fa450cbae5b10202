package mesh.load.report.html;

import java.util.List;
import java.util.Locale;
import mesh.load.report.Expectations;
import mesh.load.report.Facts;
import mesh.load.report.Findings;
import mesh.load.report.text.Html;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.RunResult;

/** What came out: a sentence for each expectation, or a factual one where nothing was expected. */
final class FindingsSection {

    private final RunResult run;

    FindingsSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        List<String> sentences = new Findings(run).sentences();
        return Html.all(
                sentences.isEmpty()
                        ? Html.NOTHING
                        : Html.tag("p", String.join(" ", sentences)).with("class", "finding"),
                run.expectations().isEmpty() ? Html.tag("p", Facts.of(run)).with("class", "fact") : expectations());
    }

    private Html expectations() {
        List<Html> items =
                run.expectations().stream().map(FindingsSection::item).toList();
        return Html.all(
                Html.tag("p", new Expectations(run.expectations()).headline() + ".")
                        .with("class", "count"),
                Html.tag("ul", items).with("class", "expectations"));
    }

    private static Html item(ExpectationFigures expectation) {
        String word = Expectations.word(expectation.verdict());
        return Html.tag(
                        "li",
                        Html.tag("b", word).with("class", "verdict"),
                        Html.tag(
                                "span",
                                Html.text(expectation.claim() + " "),
                                Html.tag("small", Expectations.why(expectation) + Expectations.but(expectation))))
                .with("class", word.toLowerCase(Locale.ROOT).replace(' ', '-'))
                .with("title", "assert " + expectation.assertion());
    }
}
