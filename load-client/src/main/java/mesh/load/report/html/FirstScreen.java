package mesh.load.report.html;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import mesh.load.report.Expectations;
import mesh.load.report.Findings;
import mesh.load.report.Repetitions;
import mesh.load.report.RunSections;
import mesh.load.report.Summary;
import mesh.load.report.ValiditySentence;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;

/** The first screen: the question, the verdict on the expectations, a picture of the contenders, and the validity warnings. */
final class FirstScreen {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final RunResult run;
    private final RunSections sections;

    FirstScreen(RunResult run, RunSections sections) {
        this.run = run;
        this.sections = sections;
    }

    /** Returns the question, and whether the run is complete. */
    Html head() {
        return Html.all(Html.tag("h1", run.question().strip()), incomplete());
    }

    private Html incomplete() {
        if (run.state() == RunState.COMPLETE) {
            return Html.NOTHING;
        }
        String state = run.state().name().toLowerCase(Locale.ROOT);
        return Html.tag(
                        "p",
                        Html.tag("b", "This run is not complete (" + state + "): "),
                        Html.text(run.stateReason() + ". This page shows what was measured until then."))
                .with("class", "callout alarm")
                .with("role", "alert");
    }

    Html findings() {
        return Html.all(state(), new Overview(run, new Repetitions(run)::position).html(), sentences());
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

    /** Returns one line: when and where, and whether assertions passed. Failed assertions are listed; a click shows the passed ones. */
    Html state() {
        Html line = Html.tag(
                "p",
                Html.tag("b", run.name()),
                Html.text(" · " + WHEN.format(run.startedAt()) + took() + " · " + machine()));
        return Html.all(
                Html.tag("div", line, verdict()).with("class", "state"),
                list(run.expectations().stream().filter(one -> !hasPassed(one)).toList()));
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

    /** Returns how many assertions passed. A click opens the list of assertions, if there are any to list. */
    private Html verdict() {
        if (run.expectations().isEmpty()) {
            return Html.NOTHING;
        }
        Expectations all = new Expectations(run.expectations());
        String outcome = all.allPassed() ? "passed" : "failed";
        Html headline = Html.tag("b", all.headline()).with("class", "verdict");
        List<ExpectationFigures> passed =
                run.expectations().stream().filter(FirstScreen::hasPassed).toList();
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
                : Html.tag("ul", some.stream().map(FirstScreen::item).toList()).with("class", "expectations");
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

    /** Returns whether the run was cold, and its validity warnings. */
    Html validity() {
        return Html.all(run.cold() ? Html.tag("p", Summary.COLD).with("class", "callout") : Html.NOTHING, warnings());
    }

    private Html warnings() {
        List<Html> all =
                ValiditySentence.of(run).stream().map(FirstScreen::warning).toList();
        return all.isEmpty()
                ? Html.NOTHING
                : Html.tag("section", Html.tag("h2", "Validity warnings"), Html.tag("ul", all))
                        .with("id", "validity-warnings")
                        .with("class", "callout");
    }

    private static Html warning(ValiditySentence warning) {
        Html who = warning.contender().isEmpty()
                ? Html.NOTHING
                : Html.all(Html.tag("b", warning.contender()), Html.text(": "));
        List<Html> kinds =
                warning.kinds().stream().map(kind -> Html.tag("code", kind)).toList();
        return Html.tag("li", who, Html.text(warning.text() + " "), Html.all(kinds));
    }
}
