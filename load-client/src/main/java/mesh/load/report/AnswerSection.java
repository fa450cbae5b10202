package mesh.load.report;

import java.util.List;
import java.util.Locale;
import mesh.load.result.ExpectationFigures;
import mesh.load.result.RunResult;

/** What came out: a sentence for each expectation, or a factual one where nothing was expected. */
final class AnswerSection {

    private final RunResult run;

    AnswerSection(RunResult run) {
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
        List<Html> items = run.expectations().stream().map(AnswerSection::item).toList();
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
                .with("title", "holds when " + expectation.holdsWhen());
    }
}
