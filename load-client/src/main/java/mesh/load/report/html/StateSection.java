package mesh.load.report.html;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import mesh.load.report.Expectations;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;

/** One line: when and where, and whether assertions passed. Failed assertions are listed; a click shows the passed ones. */
final class StateSection {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final RunResult run;
    private final List<ExpectationFigures> expectations;

    StateSection(RunResult run) {
        this.run = run;
        this.expectations = run.expectations();
    }

    Html html() {
        Html line = Html.tag(
                "p",
                Html.tag("b", run.name()),
                Html.text(" · " + WHEN.format(run.startedAt()) + took() + " · " + machine()));
        return Html.all(
                Html.tag("div", line, verdict()).with("class", "state"),
                list(expectations.stream().filter(one -> !hasPassed(one)).toList()));
    }

    private String took() {
        Instant ended = run.endedAt();
        return ended == null
                ? ""
                : " · took " + Text.duration(TimeUnit.NANOSECONDS.convert(Duration.between(run.startedAt(), ended)));
    }

    private String machine() {
        MachineFigures machine = run.machine();
        return machine.processors() + " × " + machine.processor() + ", JDK " + machine.jdk();
    }

    /** Returns how many assertions passed. It can be opened if there is something to list. */
    private Html verdict() {
        if (expectations.isEmpty()) {
            return Html.NOTHING;
        }
        Expectations all = new Expectations(expectations);
        String outcome = all.allPassed() ? "passed" : "failed";
        Html headline = Html.tag("b", all.headline()).with("class", "verdict");
        List<ExpectationFigures> passed =
                expectations.stream().filter(StateSection::hasPassed).toList();
        return (passed.isEmpty()
                        ? Html.tag("p", headline)
                        : Html.tag("details", Html.tag("summary", headline), list(passed)))
                .with("class", "count " + outcome);
    }

    private static boolean hasPassed(ExpectationFigures expectation) {
        return expectation.verdict() == Verdict.PASSED;
    }

    private static Html list(List<ExpectationFigures> some) {
        return some.isEmpty()
                ? Html.NOTHING
                : Html.tag("ul", some.stream().map(StateSection::item).toList()).with("class", "expectations");
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
