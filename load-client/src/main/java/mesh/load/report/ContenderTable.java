package mesh.load.report;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.report.text.Cell;
import mesh.load.report.text.Html;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.Table;
import mesh.load.report.text.Text;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ContenderResult.IdealTimeFigures;
import mesh.load.results.contender.LatencyFigures;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.PredictionFigures;
import org.jspecify.annotations.Nullable;

/**
 * Contenders that were under load one after another: a row for each, with the medians of its repetitions. Text has sentences about all
 * of them above the table; the page has those on its first screen.
 */
public final class ContenderTable implements TableMaker {

    private static final String HOW_TO_READ =
            "time: from the barrier to the last byte of the last response. p50, p99, max: latencies of the valid responses, "
                    + "which are counted under ok. threads: live platform threads of the gateway, all pools. ideal time: the shortest "
                    + "time in which the work can be done, and the efficiency, which is the ideal time over the time (- unless every "
                    + "user was served).";

    private static final String[] TEXT = {
        "contender",
        "users",
        "time",
        "ok",
        "500s by cause",
        "other failures",
        "p50",
        "p99",
        "max",
        "threads idle -> peak",
        "ideal time"
    };

    /** The most important columns first. */
    private static final String[] NARROW = {
        "contender", "time", "ok", "top cause", "p99", "users", "ideal time", "threads idle -> peak", "p50"
    };

    /** Number of columns of the narrowest table: contender, time, served and cause. */
    private static final int TO_THE_CAUSE = 4;

    private static final String[] PAGE = {
        "contender",
        "time",
        "ok",
        "500s by cause",
        "other failures",
        "p50",
        "p99",
        "max",
        "threads",
        "CPU",
        "ideal time",
        "efficiency",
        "model"
    };

    @Override
    public Stream<Section> sections(RunResult run) {
        if (!(run.measurement() instanceof Measurement.Load load)
                || load.contenders().isEmpty()) {
            return Stream.empty();
        }
        Table<ContenderRow> all = table(new Repetitions(run));
        return Stream.of(new Section(Place.EXPERIMENT, "What each contender did")
                .lines(new Findings(run).sentences())
                .table(all.only(TEXT).narrow(all.only(NARROW), TO_THE_CAUSE))
                .reading(HOW_TO_READ)
                .only(Medium.SUMMARY, Medium.TERMINAL));
    }

    @Override
    public String fact(RunResult run) {
        return run.contenders().isEmpty() ? "" : new Facts(run.contenders()).text();
    }

    /** Returns the table for the page. */
    public static Html html(RunResult run) {
        return table(new Repetitions(run)).only(PAGE).html().with("id", "figures");
    }

    private static Table<ContenderRow> table(Repetitions run) {
        return Table.of(run.inOrder())
                .cells("contender", row -> name(row, run))
                .cells("users", row -> Cell.count(row.drawn().users()))
                .number("time", ContenderTable::time)
                .number("ok", ContenderTable::served)
                .cells("500s by cause", row -> failures(row.serverErrors(), "", Tone.BAD))
                .cells("other failures", row -> failures(row.otherFailures(), unfinished(row), Tone.DOUBTFUL))
                .cells("top cause", ContenderTable::topCause)
                .number("p50", row -> latency(row, 50))
                .number("p99", row -> latency(row, 99))
                .number("max", row -> Cell.duration(row.maxNanos()))
                .number("threads idle -> peak", ContenderTable::threads)
                .number("threads", ContenderTable::threads)
                .number("CPU", row -> Cell.duration(row.cpuNanos()))
                .number("ideal time", ContenderTable::idealTime)
                .number("efficiency", row -> efficiency(row.efficiency()))
                .number("model", ContenderTable::model);
    }

    private static Cell name(ContenderRow row, Repetitions run) {
        ContenderResult drawn = row.drawn();
        Html link = Html.tag("a", row.id()).with("href", "#burst").with("data-contender", run.position(drawn));
        Html what = Html.tag("small", Html.text(drawn.path() + " "), Html.tag("span", "on " + drawn.service()));
        return Cell.of(Repetitions.name(row)).onPage(Html.all(link, what, which(row)));
    }

    private static Html which(ContenderRow row) {
        int complete = row.repetitions().size();
        String cut = row.cutShort() == 0 ? "" : ", " + row.cutShort() + " more incomplete";
        return complete == 1 && cut.isEmpty()
                ? Html.NOTHING
                : small("median of " + complete + cut + "; drawn: repetition "
                        + row.drawn().repetition());
    }

    private static Html small(String text) {
        return Html.tag("small", text);
    }

    private static Cell time(ContenderRow row) {
        Cell time = Cell.duration(row.timeNanos());
        if (row.repetitions().size() == 1) {
            return time;
        }
        LongSummaryStatistics spread = row.repetitions().stream()
                .mapToLong(ContenderResult::durationNanos)
                .summaryStatistics();
        return time.onPage(
                Html.all(time.html(), small(Text.duration(spread.getMin()) + " to " + Text.duration(spread.getMax()))));
    }

    private static Cell served(ContenderRow row) {
        Html unfinished =
                row.unfinished() == 0 ? Html.NOTHING : small("incomplete: " + row.unfinished() + " unfinished");
        return Cell.of(row.ok() + "/" + row.requests())
                .in(row.allOk() ? Tone.GOOD : Tone.NONE)
                .onPage(Html.all(
                        Cell.count(row.ok()).html(),
                        Html.text(" / "),
                        Cell.count(row.requests()).html(),
                        unfinished));
    }

    private static Cell failures(Map<String, Integer> counts, String unfinished, Tone tone) {
        return coloured(Text.counts(counts) + unfinished, tone)
                .onPage(counts.isEmpty() ? Html.NOTHING : Cell.counts(counts).html());
    }

    private static Cell coloured(String failures, Tone tone) {
        return Cell.of(failures).in(failures.equals(Text.NOTHING) ? Tone.NONE : tone);
    }

    private static Cell topCause(ContenderRow row) {
        Map<String, Integer> all = row.failures();
        String top = all.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(one -> one.getValue() + " " + one.getKey() + (all.size() == 1 ? "" : ", ..."))
                .orElse(Text.NOTHING);
        return coloured(top + unfinished(row), Tone.BAD);
    }

    private static String unfinished(ContenderRow row) {
        return row.unfinished() == 0 ? "" : " (incomplete: " + row.unfinished() + " unfinished)";
    }

    /** Shows the number of responses behind a percentile if there is only one repetition. A median of several has no such number. */
    private static Cell latency(ContenderRow row, int percentile) {
        Cell latency = Cell.duration(row.latencyNanos(percentile));
        LatencyFigures latencies = row.drawn().ok();
        return row.repetitions().size() > 1
                ? latency
                : latencies.percentiles().stream()
                        .filter(one -> one.percentile() == percentile && latencies.samples() > 0)
                        .findFirst()
                        .map(one -> latency.onPage(
                                Html.all(Cell.duration(one.nanos()).html(), behind(one))))
                        .orElse(latency.onPage(Cell.NONE.html()));
    }

    private static Html behind(Percentile one) {
        String behind = one.atOrBeyond() + " of " + one.samples();
        return small(behind).with("title", behind + " valid responses took at least this long");
    }

    private static Cell threads(ContenderRow row) {
        Long idle = row.threadsIdle();
        Long peak = row.threadsPeak();
        return idle == null || peak == null
                ? Cell.NONE
                : Cell.of(idle + " -> " + peak)
                        .onPage(Html.all(
                                Cell.count(idle).html(),
                                Html.text(" → "),
                                Cell.count(peak).html()));
    }

    /** Returns an empty cell if no request was served, because the ideal time has no meaning for failed requests. */
    private static Cell idealTime(ContenderRow row) {
        IdealTimeFigures idealTime = row.drawn().idealTime();
        if (idealTime == null || row.ok() == 0) {
            return Cell.NONE;
        }
        String reached = efficiency(row.efficiency()).text();
        return Cell.of(Text.duration(idealTime.nanos()) + ", "
                        + (row.drawn().beatsIdealTime() ? "beaten: " + reached : reached))
                .onPage(Cell.duration(idealTime.nanos()).html().with("title", idealTime.explanation()));
    }

    private static Cell efficiency(@Nullable Double efficiency) {
        return efficiency == null ? Cell.NONE : Cell.figure(efficiency, Text.percent(efficiency));
    }

    /** Returns the time of the simulation and its error, or how many requests fail in it. */
    private static Cell model(ContenderRow row) {
        PredictionFigures prediction = row.drawn().prediction();
        if (prediction == null) {
            return Cell.NONE;
        }
        Double error = row.modelError();
        String beside = error != null
                ? Text.deviation(error)
                : prediction.allServed() ? "serves all" : prediction.failed() + " fail";
        Cell time = Cell.duration(prediction.durationNanos());
        return time.onPage(Html.all(time.html(), small(beside)));
    }

    /** Sentences about contenders under load. They name no winner, because that requires an assertion or repetitions. */
    private static final class Facts {

        private final List<ContenderResult> contenders;
        private final List<ContenderResult> serving;

        Facts(List<ContenderResult> contenders) {
            this.contenders = contenders;
            this.serving =
                    contenders.stream().filter(one -> one.outcomes().allOk()).toList();
        }

        /** Returns two or three sentences. */
        String text() {
            return served() + times() + failures();
        }

        private String served() {
            return serving.size() + " of " + contenders.size() + (contenders.size() == 1 ? " contender" : " contenders")
                    + " served every request";
        }

        private String times() {
            Comparator<ContenderResult> byTime = Comparator.comparingLong(ContenderResult::durationNanos);
            if (serving.isEmpty()) {
                return ". ";
            }
            ContenderResult shortest = serving.stream().min(byTime).orElseThrow();
            ContenderResult longest = serving.stream().max(byTime).orElseThrow();
            return serving.size() == 1
                    ? ", in " + time(shortest) + ". "
                    : ", in " + time(shortest) + " to " + time(longest) + ". ";
        }

        private static String time(ContenderResult contender) {
            return Text.duration(contender.durationNanos()) + " (" + contender.id() + ")";
        }

        private String failures() {
            Map<String, Integer> causes = new TreeMap<>();
            contenders.forEach(
                    one -> one.outcomes().serverErrors().forEach((cause, n) -> causes.merge(cause, n, Integer::sum)));
            int failed = causes.values().stream().mapToInt(Integer::intValue).sum();
            int all = contenders.stream()
                    .mapToInt(one -> one.outcomes().requests())
                    .sum();
            return causes.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(most -> failed + " of " + all + " requests ended with a 500; the most frequent cause is "
                            + most.getKey() + " (" + most.getValue() + ").")
                    .orElse("No request ended with a 500.");
        }
    }
}
