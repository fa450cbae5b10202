package mesh.load.report;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import mesh.load.report.text.Text;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.Gauges;
import mesh.load.stats.Median;

/** Waits for the database's connections, and the cost of a request: a row for each contender whose gateway queried a database. */
public final class DatabaseTable extends AdditionalTable {

    private static final String HOW_TO_READ = """
            CPU/request: processor time of the gateway for each valid response, median of the repetitions. connections: those of its pool
            that were seen in use at once, and waiting: queries that were seen waiting for one at once, the most of any sample.""";

    private static final List<String> HEADER = List.of("contender", "CPU/request", "connections", "waiting");

    private static final double NANOS_PER_MICRO = 1e3;

    /** Creates the table for all contenders of a run. */
    public DatabaseTable(RunResult run) {
        super(run, "The pool of the database", HOW_TO_READ, HEADER);
    }

    /** Returns one row for all repetitions, at the first of them. */
    @Override
    List<List<String>> rows(ContenderResult one) {
        List<ContenderResult> all = run().contenders().stream()
                .filter(other -> other.id().equals(one.id()))
                .toList();
        return all.getFirst().repetition() == one.repetition()
                        && most(all, Gauges.DATABASE_ACTIVE).orElse(0) > 0
                ? List.of(List.of(
                        one.id(),
                        cpu(all),
                        count(most(all, Gauges.DATABASE_ACTIVE)),
                        count(most(all, Gauges.DATABASE_PENDING))))
                : List.of();
    }

    private static String cpu(List<ContenderResult> all) {
        double[] each = all.stream()
                .map(ContenderResult::cpuNanosEach)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
        return each.length < all.size()
                ? Text.NOTHING
                : String.format(Locale.ROOT, "%.0f us", Median.of(each) / NANOS_PER_MICRO);
    }

    private static OptionalDouble most(List<ContenderResult> all, String gauge) {
        return all.stream()
                .flatMap(one -> one.gateway().stream())
                .flatMap(seen -> Stream.ofNullable(seen.gauges().get(gauge)))
                .flatMap(List::stream)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max();
    }

    private static String count(OptionalDouble seen) {
        return seen.isEmpty() ? Text.NOTHING : String.format(Locale.ROOT, "%.0f", seen.getAsDouble());
    }
}
