package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.MarkdownTable.Cell;
import mesh.load.report.text.Paint;
import mesh.load.report.text.Paint.Tone;
import mesh.load.report.text.Text;
import mesh.load.results.contender.OutcomeCounts;
import mesh.load.results.experiment.OverloadFigures;
import mesh.load.results.experiment.OverloadStep;
import org.jspecify.annotations.Nullable;

/** The results of contenders under more load than they sustain. */
public final class OverloadTable {

    /** Explains the columns. */
    public static final String HOW_TO_READ =
            "highest/s: the rate that was sustained within the bound of p99, of which each step offers a multiple. goodput/s: valid responses to"
                    + " requests that were due in the step, by second; in time/s: those of them within the bound. p50, p99: of the valid"
                    + " responses, counted from when a request was due. heap, threads: of the gateway, the most that was seen in the step."
                    + " as before after: from the end of the peak until 99 of 100 got a valid response within the bound again.";

    private static final double MEBIBYTE = 1024 * 1024;

    /** Fraction of the highest rate; a contender that serves this much at the peak keeps its throughput. */
    private static final double KEPT = 0.8;

    private final List<OverloadFigures> overloads;

    public OverloadTable(List<OverloadFigures> overloads) {
        this.overloads = overloads;
    }

    /** Returns the text for a terminal: one row for each contender, then one for each step. */
    public String text(Paint paint) {
        return peaks().render(paint) + "\n" + steps().render(paint);
    }

    /** Returns a sentence for each contender. */
    public static String words(List<OverloadFigures> overloads) {
        return overloads.stream().map(OverloadTable::words).collect(Collectors.joining(" "));
    }

    private static String words(OverloadFigures one) {
        return one.peak()
                .map(peak -> String.format(
                        Locale.ROOT,
                        "%s sustains %d requests a second, serves %.0f of %d that are offered, and %s.",
                        one.contender(),
                        one.capacity().sustainedPerSecond(),
                        peak.goodput(),
                        peak.perSecond(),
                        recovered(one)))
                .orElse(one.contender() + " sustains no rate, so that there is no multiple of it to offer.");
    }

    private static String recovered(OverloadFigures one) {
        return one.recoveryNanos() == null
                ? "does not answer as before until the load ends"
                : "answers as before " + Text.duration(one.recoveryNanos()) + " after the peak";
    }

    /** Returns one row for each contender: the highest rate, the peak, and the recovery. */
    MarkdownTable peaks() {
        MarkdownTable table = new MarkdownTable(
                "contender", "highest/s", "offered/s", "goodput/s", "of the highest", "p99", "as before after");
        overloads.forEach(one -> table.add(peak(one)));
        return table;
    }

    private static List<Cell> peak(OverloadFigures one) {
        OverloadStep peak = one.peak().orElse(null);
        double kept = one.kept().orElse(0.0);
        return List.of(
                Cell.of(one.contender()),
                Cell.of(Integer.toString(one.capacity().sustainedPerSecond())),
                Cell.of(peak == null ? Text.NOTHING : Integer.toString(peak.perSecond())),
                Cell.of(peak == null ? Text.NOTHING : rate(peak.goodput())),
                new Cell(peak == null ? Text.NOTHING : Text.percent(kept), kept >= KEPT ? Tone.GOOD : Tone.BAD),
                Cell.of(peak == null ? Text.NOTHING : latency(peak, peak.p99Nanos())),
                one.recoveryNanos() == null
                        ? new Cell(peak == null ? Text.NOTHING : "not seen", Tone.BAD)
                        : Cell.of(Text.duration(one.recoveryNanos())));
    }

    /** Returns one row for each step of each contender. */
    MarkdownTable steps() {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "of the highest",
                "for",
                "offered/s",
                "goodput/s",
                "in time/s",
                "p50",
                "p99",
                "not served",
                "heap",
                "threads");
        for (OverloadFigures one : overloads) {
            one.steps().forEach(step -> table.add(row(one.contender(), step)));
        }
        return table;
    }

    private static String[] row(String contender, OverloadStep step) {
        return new String[] {
            contender,
            times(step.factor()),
            Text.duration(step.durationNanos()),
            Integer.toString(step.perSecond()),
            rate(step.goodput()),
            rate(step.inTimePerSecond()),
            latency(step, step.p50Nanos()),
            latency(step, step.p99Nanos()),
            failures(step.outcomes()),
            heap(step.peakHeapBytes()),
            step.peakThreads() == null ? Text.NOTHING : step.peakThreads().toString()
        };
    }

    /** Returns {@code 1.5 x}, or {@code 3 x} without a decimal zero. */
    private static String times(double factor) {
        return (factor == Math.rint(factor) ? String.format(Locale.ROOT, "%.0f", factor) : Double.toString(factor))
                + " x";
    }

    private static String rate(double perSecond) {
        return String.format(Locale.ROOT, "%.0f", perSecond);
    }

    private static String latency(OverloadStep step, long nanos) {
        return step.outcomes().ok() == 0 ? Text.NOTHING : Text.duration(nanos);
    }

    private static String failures(OutcomeCounts outcomes) {
        return outcomes.ok() == outcomes.requests()
                ? Text.NOTHING
                : outcomes.failures().entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
    }

    private static String heap(@Nullable Long bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.0f MiB", bytes / MEBIBYTE);
    }
}
