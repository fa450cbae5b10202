package mesh.load.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.metrics.Doubts;
import mesh.load.report.Section.Medium;
import mesh.load.report.Section.Place;
import mesh.load.results.Measurement;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.LatencyFigures.Percentile;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.contender.PredictionFigures;
import mesh.load.text.Cell;
import mesh.load.text.Html;
import mesh.load.text.Table;
import mesh.load.text.TerminalColours.Tone;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/** Has a row for each contender under load. In text, sentences are above the table. The page has these on its first screen. */
public final class ContenderTable implements TableMaker {

    private static final String UNKNOWN = "A cause that this version does not know, or a response without a cause";

    private static final String[] NARROW = {
        "contender", "time", "ok", "top cause", "p99", "users", "ideal time", "threads at rest -> peak", "p50"
    };

    private static final String LEGEND = Text.IN_DOUBT + " time in doubt: see the validity warnings";

    private static final int TO_THE_CAUSE = 4;
    private static final String CONNECT = "connect p99";
    private static final String JVM = "JVM";

    @Override
    public Stream<Section> sections(RunResult run) {
        Repetitions repetitions = new Repetitions(run);
        Table<ContenderRow> all = table(run, repetitions);
        Table<ContenderRow> text = all.without("top cause", "threads", "CPU", "efficiency", "model");
        boolean hasIdeal = hasIdealTime(repetitions);
        if (!hasIdeal) {
            text = text.without("ideal time"); // foreign applications have none
        }
        return new Section(Place.EXPERIMENT, "What each contender did")
                .lines(new Findings(run).sentences())
                .table(text.narrow(all.only(NARROW), TO_THE_CAUSE))
                .words(legend(run))
                .reading(
                        "time: from the barrier to the last byte of the last response. p50, p99, max: latencies of the valid responses, "
                                + "which are counted under ok. connect p99 (only if it is over 100 ms): the time to open a connection, "
                                + "which no other time includes. threads: live platform threads of the service, all pools. "
                                + (hasIdeal
                                        ? "ideal time: the shortest time in which the work can be done, and in parentheses, if every user was "
                                                + "served, the efficiency, which is the ideal time divided by the time. "
                                        : "")
                                + "JVM (only if they differ, or for an application of yours): JDK, collector and object headers of the "
                                + "service.")
                .only(Medium.SUMMARY, Medium.TERMINAL)
                .unless(all.isEmpty() || !(run.measurement() instanceof Measurement.Load));
    }

    public static Html html(RunResult run) {
        Repetitions repetitions = new Repetitions(run);
        Table<ContenderRow> all = table(run, repetitions).without("users", "top cause", "threads at rest -> peak");
        Table<ContenderRow> known = hasIdealTime(repetitions) ? all : all.without("ideal time", "efficiency");
        return (hasPrediction(repetitions) ? known : known.without("model"))
                .caption(legend(run))
                .html()
                .with("id", "figures");
    }

    /** Explains the columns of the page that an application of the user lacks; empty if the page has none of them. */
    public static Html idealReading(RunResult run) {
        Repetitions repetitions = new Repetitions(run);
        return Html.all(
                Html.all(
                                Html.tag("b", "ideal time"),
                                Html.text(": the shortest time in which the work can be done; "),
                                Html.tag("b", "efficiency"),
                                Html.text(": the ideal time over the time, if every user was served. "))
                        .unless(!hasIdealTime(repetitions)),
                Html.all(
                                Html.tag("b", "model"),
                                Html.text(
                                        ": the time that a simulation predicts from waiting and the limits in force alone, and its "
                                                + "error. "))
                        .unless(!hasPrediction(repetitions)));
    }

    private static boolean hasIdealTime(Repetitions run) {
        return run.rows().stream().anyMatch(row -> row.drawn().idealTime() != null);
    }

    private static boolean hasPrediction(Repetitions run) {
        return run.rows().stream().anyMatch(row -> row.drawn().prediction() != null);
    }

    /** Returns what the mark of a time means; empty if no time is in doubt. */
    private static String legend(RunResult run) {
        Doubts doubts = Doubts.of(run.validityWarnings());
        return run.contenders().stream().allMatch(one -> doubts.of(one.id()).isEmpty()) ? "" : LEGEND;
    }

    private static Table<ContenderRow> table(RunResult run, Repetitions repetitions) {
        List<ContenderRow> rows = repetitions.inOrder();
        boolean isSlow =
                rows.stream().flatMap(row -> row.repetitions().stream()).anyMatch(ContenderResult::connectsSlowly);
        JvmDifferences jvms = JvmDifferences.of(run);
        Table<ContenderRow> all = all(repetitions, rows, jvms, Doubts.of(run.validityWarnings()));
        Table<ContenderRow> connecting = isSlow ? all : all.without(CONNECT);
        return jvms.areThere() ? connecting : connecting.without(JVM);
    }

    private static Table<ContenderRow> all(
            Repetitions run, List<ContenderRow> rows, JvmDifferences jvms, Doubts doubts) {
        return Table.of(rows)
                .cells("contender", row -> name(row, run))
                .text(JVM, row -> jvms.of(row.drawn().service()))
                .cells("users", row -> Cell.count(row.drawn().users()))
                .number("time", row -> time(row, !doubts.of(row.id()).isEmpty()))
                .number("ok", ContenderTable::served)
                .cells("5xx by cause", row -> failures(row.outcomes().serverErrors(), "", Tone.BAD))
                .cells(
                        "other failures",
                        row -> failures(row.outcomes().otherFailures(), unfinished(row), Tone.DOUBTFUL))
                .cells("top cause", ContenderTable::topCause)
                .number("p50", row -> latency(row, 50))
                .number("p99", row -> latency(row, 99))
                .number("max", row -> Cell.duration(row.maxNanos()))
                .number(CONNECT, row -> Cell.duration(row.connectNanos()))
                .number("threads at rest -> peak", ContenderTable::threads)
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
        return Cell.of(row.name()).onPage(Html.all(link, what, which(row)));
    }

    private static Html which(ContenderRow row) {
        String cut = row.cutShort() == 0 ? "" : ", " + row.cutShort() + " more incomplete";
        return Html.tag(
                        "small",
                        "median of " + row.repetitions().size() + cut + "; drawn: repetition "
                                + row.drawn().repetition())
                .unless(!row.isRepeated() && row.cutShort() == 0);
    }

    private static Cell time(ContenderRow row, boolean isInDoubt) {
        LongSummaryStatistics times = row.times();
        String range = Text.duration(times.getMin()) + " to " + Text.duration(times.getMax());
        Cell time = Cell.duration(row.timeNanos());
        return (isInDoubt ? inDoubt(time) : time).above(Html.tag("small", range).unless(!row.isRepeated()));
    }

    private static Cell inDoubt(Cell time) {
        Html toWarnings = Html.tag("a", Text.IN_DOUBT)
                .with("href", "#validity-warnings")
                .with("title", LEGEND.substring(Text.IN_DOUBT.length()).strip());
        return time.marked(Text.IN_DOUBT, toWarnings).in(Tone.DOUBTFUL);
    }

    private static Cell served(ContenderRow row) {
        OutcomeCounts all = row.outcomes();
        return Cell.pair(Cell.count(all.ok()), "/", " / ", Cell.count(all.requests()))
                .in(all.allOk() ? Tone.GOOD : Tone.NONE)
                .above(Html.tag("small", "incomplete: " + all.unfinished() + " unfinished")
                        .unless(all.unfinished() == 0));
    }

    private static Cell failures(Map<String, Integer> counts, String unfinished, Tone tone) {
        return coloured(Text.counts(counts) + unfinished, tone).onPage(Html.counts(counts));
    }

    private static Cell coloured(String failures, Tone tone) {
        return Cell.of(failures).in(failures.equals(Text.NOTHING) ? Tone.NONE : tone);
    }

    private static Cell topCause(ContenderRow row) {
        Map<String, Integer> all = row.outcomes().failures();
        String top = all.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(one -> one.getValue() + " " + one.getKey() + (all.size() == 1 ? "" : ", ..."))
                .orElse(Text.NOTHING);
        return coloured(top + unfinished(row), Tone.BAD);
    }

    private static String unfinished(ContenderRow row) {
        int unfinished = row.outcomes().unfinished();
        return unfinished == 0 ? "" : " (incomplete: " + unfinished + " unfinished)";
    }

    /** Shows the number of responses behind a percentile if there is only one repetition. A median of several has no such number. */
    private static Cell latency(ContenderRow row, int percentile) {
        Cell latency = Cell.duration(row.latencyNanos(percentile));
        return row.drawn().ok().percentiles().stream()
                .filter(one -> one.percentile() == percentile && !row.isRepeated() && one.samples() > 0)
                .findFirst()
                .map(one -> latency.above(behind(one)))
                .orElse(latency);
    }

    private static Html behind(Percentile one) {
        String behind = one.atOrBeyond() + " of " + one.samples();
        return Html.tag("small", behind).with("title", behind + " valid responses took at least this long");
    }

    private static Cell threads(ContenderRow row) {
        return row.threads()
                .map(one -> Cell.pair(Cell.count(one.idle()), " -> ", " → ", Cell.count(one.peak())))
                .orElse(Cell.NONE);
    }

    private static Cell idealTime(ContenderRow row) {
        return row.idealTime()
                .map(ideal -> Cell.of(Text.duration(ideal.nanos()) + share(row))
                        .onPage(Cell.duration(ideal.nanos()).html().with("title", ideal.explanation())))
                .orElse(Cell.NONE);
    }

    /** Returns the efficiency in parentheses; empty if a user was not served, because the time then means less work. */
    private static String share(ContenderRow row) {
        Double efficiency = row.efficiency();
        String beaten = row.drawn().beatsIdealTime() ? "beaten: " : "";
        return efficiency == null ? "" : " (" + beaten + Text.percent(efficiency) + ")";
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
        Double error = row.modelError(prediction);
        String beside = error != null
                ? Text.deviation(error)
                : prediction.allServed() ? "serves all" : prediction.failed() + " fail";
        return Cell.duration(prediction.durationNanos()).above(Html.tag("small", beside));
    }

    /** Returns two or three sentences. They do not name a winner, because that requires an assertion or repetitions. */
    @Override
    public String fact(RunResult run) {
        return run.contenders().isEmpty() ? "" : served(run.contenders()) + failed(run.contenders());
    }

    private static String served(List<ContenderResult> all) {
        List<ContenderResult> serving = all.stream()
                .filter(one -> one.outcomes().allOk())
                .sorted(Comparator.comparingLong(ContenderResult::durationNanos))
                .toList();
        String shortest = serving.isEmpty() ? "" : ", in " + time(serving.getFirst());
        String longest = serving.size() < 2 ? "" : " to " + time(serving.getLast());
        return serving.size() + " of " + all.size() + (all.size() == 1 ? " contender" : " contenders")
                + " served every request" + shortest + longest + ". ";
    }

    private static String time(ContenderResult contender) {
        return Text.duration(contender.durationNanos()) + " (" + contender.id() + ")";
    }

    private static String failed(List<ContenderResult> all) {
        Map<String, Integer> causes = ContenderRow.sums(all, OutcomeCounts::serverErrors);
        int failed = sum(causes);
        int requests = all.stream().mapToInt(one -> one.outcomes().requests()).sum();
        return causes.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(most -> failed + " of " + requests + " requests ended with a 500; the most frequent cause is "
                        + most.getKey() + " (" + most.getValue() + ").")
                .orElse("No request ended with a 500.");
    }

    public static Html causes(RunResult run) {
        Map<String, Map<String, Integer>> causes = new LinkedHashMap<>();
        run.contenders()
                .forEach(one -> one.outcomes()
                        .serverErrors()
                        .forEach((cause, count) -> causes.computeIfAbsent(cause, first -> new LinkedHashMap<>())
                                .merge(one.id(), count, Integer::sum)));
        if (causes.isEmpty()) {
            return Html.tag("p", "No request ended with a 500.");
        }
        return Table.of(causes.entrySet())
                .cells("cause", one -> Cell.code(one.getKey()))
                .number("500s", one -> Cell.count(sum(one.getValue())))
                .cells("it means", one -> explained(one.getKey(), cause -> cause.meaning, UNKNOWN))
                .cells("setting to change", one -> explained(one.getKey(), cause -> cause.setting, Text.NOTHING))
                .cells("contenders", one -> Cell.NONE.onPage(Html.counts(one.getValue())))
                .html();
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(Integer::intValue).sum();
    }

    private static Cell explained(String code, Function<Cause, String> words, String unknown) {
        String text = Cause.of(code).map(words).orElse(unknown);
        return Cell.of(text).onPage(new Html(Html.text(text).markup().replaceAll("`(.*?)`", "<code>$1</code>")));
    }
}
