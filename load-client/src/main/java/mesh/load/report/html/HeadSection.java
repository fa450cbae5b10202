package mesh.load.report.html;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import mesh.load.report.Summary;
import mesh.load.report.text.Html;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;

/** What was asked, when, and whether the run came to its end. */
final class HeadSection {

    private static final DateTimeFormatter WHEN = DateTimeFormatter.ofPattern(
                    "d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final RunResult run;

    HeadSection(RunResult run) {
        this.run = run;
    }

    Html html() {
        return Html.all(
                Html.tag("p", Html.tag("b", run.name()), Html.text(" · " + WHEN.format(run.startedAt()) + took()))
                        .with("class", "eyebrow"),
                Html.tag("h1", run.question().strip()),
                run.cold() ? Html.tag("p", Summary.COLD).with("class", "callout") : Html.NOTHING,
                state());
    }

    private String took() {
        Instant ended = run.endedAt();
        return ended == null
                ? ""
                : " · took " + Text.duration(TimeUnit.NANOSECONDS.convert(Duration.between(run.startedAt(), ended)));
    }

    private Html state() {
        if (run.state() == RunState.COMPLETE) {
            return Html.NOTHING;
        }
        String state = run.state().name().toLowerCase(Locale.ROOT);
        return Html.tag(
                        "p",
                        Html.tag("b", "This run is not complete (" + state + "): "),
                        Html.text(run.stateReason() + ". What follows is what was measured until then."))
                .with("class", "callout alarm")
                .with("role", "alert");
    }
}
