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
record FirstScreen(RunResult run, RunSections sections) {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    /** Returns the question, and whether the run is complete. */
    Html head() {
        Html question = Html.tag("h1", run.question().strip());
        if (run.state() == RunState.COMPLETE) {
            return question;
        }
        String state = run.state().name().toLowerCase(Locale.ROOT);
        Html incomplete = Html.alarm(
                "This run is not complete (" + state + "): ",
                run.stateReason() + ". This page shows what was measured until then.");
        return Html.all(question, incomplete);
    }

    Html findings() {
        return Html.all(state(), new Overview(run).html(), sentences());
    }

    /** Returns facts if the scenario has no expectations, because no other sentence then states the outcome. */
    private Html sentences() {
        List<String> sentences = new Findings(run).sentences();
        return Html.all(
                sentences.isEmpty() ? Html.NOTHING : Html.tag("p.finding", String.join(" ", sentences)),
                run.expectations().isEmpty() ? Html.tag("p.fact", sections.fact()) : Html.NOTHING);
    }

    /** Returns one line: when and where, and whether assertions passed. Failed assertions are listed; a click shows the passed ones. */
    Html state() {
        MachineFigures machine = run.machine();
        Html line = Html.tag(
                "p",
                Html.tag("b", run.name()),
                Html.text(" · " + WHEN.format(run.startedAt()) + took() + " · " + machine.processors() + " × "
                        + machine.processor() + ", JDK " + machine.jdk()));
        return Html.all(
                Html.tag("div.state", line, verdict()),
                list(run.expectations().stream().filter(one -> !hasPassed(one)).toList()));
    }

    private String took() {
        Instant ended = run.endedAt();
        return ended == null
                ? ""
                : " · took " + Text.duration(TimeUnit.NANOSECONDS.convert(Duration.between(run.startedAt(), ended)));
    }

    /** Returns how many assertions passed. A click opens the list of assertions, if there are any to list. */
    private Html verdict() {
        if (run.expectations().isEmpty()) {
            return Html.NOTHING;
        }
        Expectations all = new Expectations(run.expectations());
        Html headline = Html.tag("b.verdict", all.headline());
        List<ExpectationFigures> passed =
                run.expectations().stream().filter(FirstScreen::hasPassed).toList();
        return (passed.isEmpty()
                        ? Html.tag("p", headline)
                        : Html.tag("details", Html.tag("summary", headline), list(passed)))
                .with("class", all.allPassed() ? "count passed" : "count failed");
    }

    private static boolean hasPassed(ExpectationFigures expectation) {
        return expectation.verdict() == Verdict.PASSED;
    }

    private static Html list(List<ExpectationFigures> some) {
        return some.isEmpty()
                ? Html.NOTHING
                : Html.tag("ul.expectations", some.stream().map(FirstScreen::item));
    }

    private static Html item(ExpectationFigures expectation) {
        String word = Expectations.word(expectation.verdict());
        Html why = Html.tag("small", Expectations.why(expectation) + Expectations.but(expectation));
        return Html.tag("li", Html.tag("b.verdict", word), Html.tag("span", Html.text(expectation.claim() + " "), why))
                .with("class", word.toLowerCase(Locale.ROOT).replace(' ', '-'))
                .with("title", "assert " + expectation.assertion());
    }

    /** Returns whether the run was cold, and its validity warnings. */
    Html validity() {
        return Html.all(
                run.cold() ? Html.tag("p.callout", Summary.COLD) : Html.NOTHING,
                ValiditySentence.section(ValiditySentence.of(run).stream()
                        .map(FirstScreen::warning)
                        .toList()));
    }

    private static Html warning(ValiditySentence warning) {
        Html who = warning.contender().isEmpty()
                ? Html.NOTHING
                : Html.all(Html.tag("b", warning.contender()), Html.text(": "));
        Html kinds = Html.all(warning.kinds().stream().map(kind -> Html.tag("code", kind)));
        return Html.tag("li", who, Html.text(warning.text() + " "), kinds);
    }
}
