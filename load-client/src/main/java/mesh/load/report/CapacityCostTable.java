package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.experiment.CapacityCost;
import mesh.load.results.experiment.CapacityFigures;
import mesh.load.stats.Spread;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a request to each gateway at the rate that all contenders sustain: the median of the rounds, and their range. The highest
 * rate of each contender is beside it, because a choice needs both.
 */
public final class CapacityCostTable {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double KIBIBYTE = 1024;

    private CapacityCostTable() {}

    /** Returns a row for each contender whose costs were measured; empty if there is none. */
    public static Optional<MarkdownTable> of(List<CapacityFigures> capacities) {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "sustained/s",
                "seen at/s",
                "served",
                "slowest p99",
                "CPU/request",
                "requests/core/s",
                "allocated/request",
                "switches/request",
                "threads");
        boolean any = false;
        for (CapacityFigures capacity : capacities) {
            if (!capacity.costs().isEmpty()) {
                table.add(row(capacity, capacity.costs()));
                any = true;
            }
        }
        return any ? Optional.of(table) : Optional.empty();
    }

    private static String[] row(CapacityFigures capacity, List<CapacityCost> rounds) {
        int peakThreads = rounds.stream()
                .map(CapacityCost::peakThreads)
                .filter(Objects::nonNull)
                .mapToInt(Integer::intValue)
                .max()
                .orElse(-1);
        return new String[] {
            capacity.contender(),
            CapacityTable.sustained(capacity),
            Integer.toString(rounds.getFirst().perSecond()),
            rounds.stream().mapToInt(CapacityCost::ok).sum() + " of "
                    + rounds.stream().mapToInt(CapacityCost::requests).sum(),
            Text.duration(
                    rounds.stream().mapToLong(CapacityCost::p99Nanos).max().orElseThrow()),
            text("%.0f", " us", rounds, CapacityCost::cpuNanosEach, NANOS_PER_MICRO),
            text("%.0f", "", rounds, CapacityCost::perCoreSecond, 1),
            text("%.1f", " KiB", rounds, CapacityCost::allocatedBytesEach, KIBIBYTE),
            text("%.2f", "", rounds, CapacityCost::contextSwitchesEach, 1),
            peakThreads < 0 ? Text.NOTHING : Integer.toString(peakThreads)
        };
    }

    private static String text(
            String pattern,
            String unit,
            List<CapacityCost> rounds,
            Function<CapacityCost, @Nullable Double> figure,
            double unitSize) {
        String range = pattern + " (" + pattern + " to " + pattern + ")" + unit;
        return Spread.of(rounds, figure)
                .map(of -> String.format(
                        Locale.ROOT, range, of.median() / unitSize, of.low() / unitSize, of.high() / unitSize))
                .orElse(Text.NOTHING);
    }
}
