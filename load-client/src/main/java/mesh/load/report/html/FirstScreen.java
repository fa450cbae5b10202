package mesh.load.report.html;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import mesh.load.report.Advice;
import mesh.load.report.Expectations;
import mesh.load.report.FailureReason;
import mesh.load.report.Findings;
import mesh.load.report.RunSections;
import mesh.load.report.Summary;
import mesh.load.report.ValiditySentence;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.MachineFigures;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.WarningKind;
import mesh.load.text.Html;
import mesh.load.text.Text;

/** The first screen: the question, the verdict on the expectations, a picture of the contenders, and the validity warnings. */
record FirstScreen(RunResult run, RunSections sections) {

    Html head() {
        Html question = Html.tag("h1", run.question().strip());
        String state = run.state().name().toLowerCase(Locale.ROOT);
        Html incomplete = Html.alarm(
                "This run is not complete (" + state + "): ",
                Html.lines(run.stateReason() + ". This page shows what was measured until then."));
        String busy = ValiditySentence.busyMachine(run);
        return Html.all(
                Html.alarm(busy, Html.NOTHING).unless(busy.isEmpty()),
                question,
                incomplete.unless(run.state() == RunState.COMPLETE));
    }

    Html findings() {
        return Html.all(state(), new Overview(run).html(), notPassed(), sentences());
    }

    /** Returns facts if the scenario has no expectations, because no other sentence then states the outcome. */
    private Html sentences() {
        return Html.all(
                Html.all(new Findings(run).sentences().stream().map(one -> Html.tag("p.finding", one))),
                Html.tag("p.fact", sections.fact()).unless(!run.expectations().isEmpty()));
    }

    /** Returns one sentence about what to do. It is below the findings, so that these fit on one screen. */
    Html advice() {
        String advice = Advice.of(run);
        return Html.tag("section", Html.tag("p.finding.advice", advice))
                .with("aria-label", "Advice")
                .unless(advice.isEmpty());
    }

    /** Returns one line: when and where, and whether assertions passed. A click shows the passed ones. */
    Html state() {
        MachineFigures machine = run.machine();
        Html line = Html.tag(
                "p",
                Html.tag("b", run.name()),
                Html.text(" · " + Text.date(run.startedAt(), "HH:mm") + took() + " · " + machine.processors() + " × "
                        + machine.processor() + ", JDK " + machine.jdk()));
        return Html.tag("div.state", line, verdict());
    }

    private String took() {
        Instant ended = run.endedAt();
        return ended == null
                ? ""
                : " · took " + Text.duration(TimeUnit.NANOSECONDS.convert(Duration.between(run.startedAt(), ended)));
    }

    private Html verdict() {
        Expectations all = new Expectations(run.expectations());
        Html headline = Html.tag("b.verdict", all.headline());
        Html passed = list(Verdict.PASSED);
        return (passed.equals(Html.NOTHING)
                        ? Html.tag("p", headline)
                        : Html.tag("details", Html.tag("summary", headline), passed))
                .with("class", "count " + verdict(all))
                .unless(run.expectations().isEmpty());
    }

    private static String verdict(Expectations all) {
        if (all.someFailed()) {
            return "failed";
        }
        return all.allPassed() ? "passed" : all.noneContradicted() ? "not-shown" : "not-evaluated";
    }

    /** Returns a line for each assertion that did not pass, with failed ones first. They are below the picture, so that it keeps its place. */
    Html notPassed() {
        String reason = FailureReason.of(run);
        return Html.all(
                list(Verdict.FAILED),
                Html.tag("p.finding.reason", reason).unless(reason.isEmpty()),
                list(Verdict.NOT_SHOWN),
                list(Verdict.NOT_EVALUATED));
    }

    private Html list(Verdict verdict) {
        List<ExpectationFigures> listed = run.expectations().stream()
                .filter(one -> one.verdict() == verdict)
                .toList();
        return Html.tag("ul.expectations", listed.stream().map(FirstScreen::item))
                .unless(listed.isEmpty());
    }

    /** Returns one line. A click shows the condition and the figures of an assertion that did not pass. */
    private static Html item(ExpectationFigures expectation) {
        String word = Expectations.word(expectation.verdict());
        Html verdict = Html.tag("b.verdict", word);
        Html claim = Html.tag("span", expectation.claim());
        Html why = Html.tag("small", Expectations.why(expectation) + Expectations.but(expectation));
        Html item = Expectations.hasPassed(expectation)
                ? Html.tag("li", verdict, Html.tag("span", claim, Html.text(" "), why))
                        .with("title", "assert " + expectation.assertion())
                : Html.tag("li", Html.tag("details", Html.tag("summary", verdict, claim), why));
        return item.with("class", word.toLowerCase(Locale.ROOT).replace(' ', '-'));
    }

    /** Returns the warnings, except that the machine was busy: the first line of the page says so, and a table has the figures. */
    Html validity() {
        return Html.all(
                Html.tag("p.callout", Summary.COLD).unless(!run.cold()),
                ValiditySentence.section(ValiditySentence.of(run, one -> !one.is(WarningKind.MACHINE_BUSY)).stream()
                        .map(FirstScreen::warning)));
    }

    private static Html warning(ValiditySentence warning) {
        Html who = Html.all(Html.tag("b", warning.contender()), Html.text(": "))
                .unless(warning.contender().isEmpty());
        Html kinds = Html.all(warning.kinds().stream()
                .map(kind -> Terms.html("of-" + warning.contender(), kind, Html.tag("code", kind))));
        String advice = warning.whatToDo();
        return Html.tag(
                "li",
                who,
                Html.text(warning.text() + " "),
                kinds,
                Html.tag("div", advice).unless(advice.isEmpty()));
    }
}
