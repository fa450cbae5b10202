package mesh.load.report.additional;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.results.contender.WaitingFootprint;
import org.jspecify.annotations.Nullable;

/** What each gateway held while requests waited in it: a row for each contender that was looked at. */
public final class FootprintTable extends AdditionalTable {

    private static final String HOW_TO_READ = """
            Seen once while the requests waited, right after a full garbage collection, beside what the gateway held before. heap: what is
            still needed. outside: what the process grew by beyond that, which is stacks of threads and buffers, where its heap was touched
            at the start (-Xms as large as -Xmx, and AlwaysPreTouch).""";

    private static final double KIBIBYTE = 1024;
    private static final double MEBIBYTE = 1024 * 1024;

    private static final List<String> HEADER =
            List.of("contender", "after", "under way", "heap", "heap each", "process", "outside each", "threads");

    /** Of all contenders of a run. */
    public FootprintTable(RunResult run) {
        super(run, "What a waiting request costs", HOW_TO_READ, HEADER);
    }

    @Override
    List<List<String>> rows(ContenderResult one) {
        return one.observations().stream()
                .map(ObservationFigures::footprint)
                .flatMap(Stream::ofNullable)
                .map(footprint -> cells(name(one), footprint))
                .toList();
    }

    private static List<String> cells(String name, WaitingFootprint footprint) {
        return List.of(
                name,
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
