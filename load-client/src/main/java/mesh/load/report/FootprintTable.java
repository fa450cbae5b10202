package mesh.load.report;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.WaitingFootprint;
import org.jspecify.annotations.Nullable;

/**
 * The memory that each gateway held while requests waited in it. There is a row for each contender whose gateway was measured, and for each
 * contender whose gateway collections stopped for long, because that shows what does not fit.
 */
public final class FootprintTable extends AdditionalTable {

    private static final String HOW_TO_READ = """
            Seen once (after) while the requests waited, right after a full garbage collection, beside what the gateway held before. heap: what is
            still needed. outside: what the process grew by beyond that, which is stacks of threads and buffers, where its heap was touched
            at the start (-Xms as large as -Xmx, and AlwaysPreTouch). GC pauses: how long collections stopped the gateway, from the release of
            the users on; the one that looked is in it. Who was stopped for a twentieth of its time or more is here in any case.""";

    /** Fraction of its time. */
    private static final double STOPPED_FOR_LONG = 0.05;

    /** Number of columns about the memory at the time of the measurement. */
    private static final int HELD = 7;

    private static final double KIBIBYTE = 1024;
    private static final double MEBIBYTE = 1024 * 1024;

    private static final List<String> HEADER = List.of(
            "contender",
            "after",
            "under way",
            "heap",
            "heap each",
            "process",
            "outside each",
            "threads",
            "GC pauses",
            "not ok, by cause");

    /** Creates the table for all contenders of a run. */
    public FootprintTable(RunResult run) {
        super(run, "Memory, and what a waiting request costs", HOW_TO_READ, HEADER);
    }

    @Override
    List<List<String>> rows(ContenderResult one) {
        WaitingFootprint footprint =
                one.gateway().map(ObservationFigures::footprint).orElse(null);
        if (footprint == null && !isStoppedForLong(one)) {
            return List.of();
        }
        return List.of(Stream.of(
                        List.of(name(one)),
                        footprint == null ? Collections.nCopies(HELD, Text.NOTHING) : held(footprint),
                        List.of(pauses(one), causes(one.outcomes())))
                .flatMap(List::stream)
                .toList());
    }

    private static boolean isStoppedForLong(ContenderResult one) {
        Double pauses = one.gcPauseNanos();
        return pauses != null && pauses >= STOPPED_FOR_LONG * one.durationNanos();
    }

    private static String pauses(ContenderResult one) {
        Double nanos = one.gcPauseNanos();
        return nanos == null ? Text.NOTHING : Text.duration(Math.round(nanos));
    }

    private static List<String> held(WaitingFootprint footprint) {
        return List.of(
                Text.duration(footprint.atNanos()),
                Integer.toString(footprint.underWay()),
                mebibytes(footprint.before().heapBytes()) + " -> "
                        + mebibytes(footprint.meanwhile().heapBytes()),
                kibibytes(footprint.heapPerRequest()),
                mebibytes(footprint.before().residentBytes()) + " -> "
                        + mebibytes(footprint.meanwhile().residentBytes()),
                kibibytes(footprint.residentPerRequest()),
                footprint.before().threads() + " -> " + footprint.meanwhile().threads());
    }

    private static String mebibytes(@Nullable Long bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f MiB", bytes / MEBIBYTE);
    }

    private static String kibibytes(@Nullable Double bytes) {
        return bytes == null ? Text.NOTHING : String.format(Locale.ROOT, "%.1f KiB", bytes / KIBIBYTE);
    }
}
