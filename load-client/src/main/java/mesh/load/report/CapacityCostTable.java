package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import mesh.load.report.text.MarkdownTable;
import mesh.load.report.text.Text;
import mesh.load.results.experiment.CapacityCost;
import mesh.load.results.experiment.CapacityFigures;
import org.jspecify.annotations.Nullable;

/** What a request cost each gateway at its highest rate. */
public final class CapacityCostTable {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double KIBIBYTE = 1024;

    private CapacityCostTable() {}

    /** A row for each contender that was looked at; empty where none was. */
    public static Optional<MarkdownTable> of(List<CapacityFigures> capacities) {
        MarkdownTable table = new MarkdownTable(
                "contender",
                "requests/s",
                "served",
                "p99",
                "CPU/request",
                "requests/core/s",
                "allocated/request",
                "switches/request",
                "threads");
        boolean any = false;
        for (CapacityFigures capacity : capacities) {
            if (capacity.cost() != null) {
                table.add(row(capacity.contender(), capacity.cost()));
                any = true;
            }
        }
        return any ? Optional.of(table) : Optional.empty();
    }

    private static String[] row(String contender, CapacityCost cost) {
        return new String[] {
            contender,
            Integer.toString(cost.perSecond()),
            cost.ok() + " of " + cost.requests(),
            Text.duration(cost.p99Nanos()),
            text("%.0f us", cost.each(cost.cpuNanos()), NANOS_PER_MICRO),
            text("%.0f", cost.perCoreSecond(), 1),
            text("%.1f KiB", cost.each(cost.allocatedBytes()), KIBIBYTE),
            text("%.2f", cost.each(cost.contextSwitches()), 1),
            cost.peakThreads() == null ? Text.NOTHING : cost.peakThreads().toString()
        };
    }

    private static String text(String pattern, @Nullable Double figure, double unit) {
        return figure == null ? Text.NOTHING : String.format(Locale.ROOT, pattern, figure / unit);
    }
}
