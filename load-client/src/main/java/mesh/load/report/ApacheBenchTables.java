package mesh.load.report;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.results.experiment.ApacheBenchFigures;

/** ApacheBench beside the load client: the figures of both about the same application. */
final class ApacheBenchTables {

    /** The largest relative difference at which two programs still measure the same. */
    private static final double AGREE = 0.05;

    private final List<ApacheBenchFigures> ab;

    ApacheBenchTables(List<ApacheBenchFigures> ab) {
        this.ab = ab;
    }

    Stream<StudyTable> tables() {
        if (ab.isEmpty()) {
            return Stream.empty();
        }
        List<List<String>> rows = contenders()
                .map(id -> List.of(
                        id,
                        of(id, ApacheBenchFigures::ownRequestsPerSecond).text(1, 0),
                        of(id, ApacheBenchFigures::requestsPerSecond).text(1, 0),
                        of(id, ApacheBenchTables::ratio).text(1, 2),
                        of(id, one -> (double) one.keptAlive()).text(1, 0),
                        of(id, one -> (double) one.failed()).text(1, 0)))
                .toList();
        return Stream.of(new StudyTable(
                "The load client between two runs of ab -k, on the same application; of the two their mean.",
                List.of("contender", "requests/s", "by ab", "ours / ab", "kept alive by ab", "failed with ab"),
                rows));
    }

    /** Returns for each contender whether the two programs agree. */
    Stream<String> sentences() {
        return contenders().map(id -> {
            double ratio = of(id, ApacheBenchTables::ratio).median();
            boolean agree = Math.abs(ratio - 1) <= AGREE;
            return id + ": the load client and ab " + (agree ? "agree" : "do not agree")
                    + " within 5 %: ours is " + Range.number(ratio, 2) + " of ab's (median of pairs)"
                    + withoutKeeping(id);
        });
    }

    /** Explains reconnects: ab speaks HTTP/1.0, so it must reconnect if a container ends a response of unknown length by closing. */
    private String withoutKeeping(String id) {
        boolean never = of(id, one -> (double) one.keptAlive()).median() == 0;
        return never ? "; ab, which speaks HTTP/1.0, had to open a connection for each request, ours kept its own" : "";
    }

    private static double ratio(ApacheBenchFigures one) {
        return one.ownRequestsPerSecond() / one.requestsPerSecond();
    }

    private Stream<String> contenders() {
        return ab.stream().map(ApacheBenchFigures::contender).distinct();
    }

    private Range of(String id, Function<ApacheBenchFigures, Double> figure) {
        return Range.of(ab.stream()
                .filter(one -> one.contender().equals(id))
                .map(figure)
                .toList());
    }
}
