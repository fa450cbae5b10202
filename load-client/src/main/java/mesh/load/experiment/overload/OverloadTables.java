package mesh.load.experiment.overload;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import mesh.load.report.Section;
import mesh.load.report.Section.Place;
import mesh.load.results.Measurement;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadFigures.OverloadStep;
import mesh.load.text.Cell;
import mesh.load.text.Html;
import mesh.load.text.Table;
import mesh.load.text.TerminalColours.Tone;
import mesh.load.text.Text;

/** Tables and a chart of contenders beyond their highest rate: their offered and served requests, over time and by step. */
public final class OverloadTables {

    private static final String HOW_TO_READ =
            "highest/s: the highest rate that the contender sustained within the bound of p99. Each step "
                    + "offers a multiple of it. goodput/s: valid responses per second to requests that were due in "
                    + "the step. in time/s: those of them within the bound. p50, p99: latencies of the valid "
                    + "responses, counted from when a request was due. heap, threads: the service's highest sample in "
                    + "the step. as before after: from the end of the peak until 99 of 100 requests got a valid "
                    + "response within the bound again.";

    private static final String PICTURE =
            "For each contender, one below the other: requests offered per second as steps, valid responses per second as an "
                    + "area, and failed requests per second as a line, from the first step to the last.";

    /** Fraction of the highest rate. A contender that serves at least this much at the peak keeps its throughput. */
    private static final double KEPT = 0.8;

    private record Step(String contender, OverloadStep step) {}

    private OverloadTables() {}

    public static Section section(Measurement.Overload measured) {
        List<OverloadFigures> overloads = measured.overloads();
        // A contender that sustains no rate gets no load, so there is nothing to draw.
        boolean isDrawn = overloads.stream().anyMatch(one -> !one.steps().isEmpty());
        return new Section(Place.EXPERIMENT, "Beyond the highest rate")
                .id("overload")
                .table(peaks(overloads))
                .html(isDrawn ? Html.picture("overload-chart", PICTURE) : Html.NOTHING)
                .table(steps(overloads))
                .reading(HOW_TO_READ);
    }

    public static String fact(Measurement.Overload measured) {
        return measured.overloads().stream().map(OverloadTables::words).collect(Collectors.joining(" "));
    }

    private static String words(OverloadFigures one) {
        return one.peak()
                .map(peak -> one.contender() + " sustains " + one.capacity().sustainedPerSecond()
                        + " requests per second, serves " + Text.number(peak.goodput(), 0) + " of " + peak.perSecond()
                        + " offered, and "
                        + (one.recoveryNanos() == null
                                ? "does not respond as before until the load ends."
                                : "responds as before " + Text.duration(one.recoveryNanos()) + " after the peak."))
                .orElse(one.contender() + " sustains no rate, so there is no multiple of it to offer.");
    }

    private static Table<OverloadFigures> peaks(List<OverloadFigures> overloads) {
        return Table.of(overloads)
                .text("contender", OverloadFigures::contender)
                .cells("highest/s", one -> Cell.count(one.capacity().sustainedPerSecond()))
                .cells("offered/s", one -> peak(one, peak -> Cell.count(peak.perSecond())))
                .cells("goodput/s", one -> peak(one, peak -> Cell.of(Text.number(peak.goodput(), 0))))
                .cells("of the highest", OverloadTables::kept)
                .cells("p99", one -> peak(one, peak -> latency(peak, peak.p99Nanos())))
                .cells(
                        "as before after",
                        one -> one.recoveryNanos() == null
                                ? peak(one, peak -> Cell.of("not seen")).in(Tone.BAD)
                                : Cell.duration(one.recoveryNanos()));
    }

    private static Cell peak(OverloadFigures one, Function<OverloadStep, Cell> cell) {
        return one.peak().map(cell).orElse(Cell.NONE);
    }

    private static Cell kept(OverloadFigures one) {
        double kept = one.kept().orElse(0.0);
        return peak(one, peak -> Cell.of(Text.percent(kept))).in(kept >= KEPT ? Tone.GOOD : Tone.BAD);
    }

    private static Table<Step> steps(List<OverloadFigures> overloads) {
        return Table.of(overloads.stream()
                        .flatMap(one -> one.steps().stream().map(step -> new Step(one.contender(), step)))
                        .toList())
                .text("contender", Step::contender)
                .text("of the highest", one -> times(one.step().factor()))
                .cells("for", one -> Cell.duration(one.step().durationNanos()))
                .cells("offered/s", one -> Cell.count(one.step().perSecond()))
                .text("goodput/s", one -> Text.number(one.step().goodput(), 0))
                .text("in time/s", one -> Text.number(one.step().inTimePerSecond(), 0))
                .cells("p50", one -> latency(one.step(), one.step().p50Nanos()))
                .cells("p99", one -> latency(one.step(), one.step().p99Nanos()))
                .text("not served", one -> failures(one.step().outcomes()))
                .cells("heap", one -> Cell.mebibytes(one.step().peakHeapBytes()))
                .cells("threads", one -> Cell.count(one.step().peakThreads()));
    }

    /** Returns {@code 1.5 x}, or {@code 3 x} without a decimal zero. */
    private static String times(double factor) {
        return (factor == Math.rint(factor) ? Text.number(factor, 0) : Double.toString(factor)) + " x";
    }

    private static Cell latency(OverloadStep step, long nanos) {
        return step.outcomes().ok() == 0 ? Cell.NONE : Cell.duration(nanos);
    }

    private static String failures(OutcomeCounts outcomes) {
        return outcomes.ok() == outcomes.requests() ? Text.NOTHING : Text.counts(outcomes.failures());
    }
}
