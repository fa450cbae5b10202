package mesh.load.export;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;

/** One row for each sample and pool: live platform threads. Instants are nanoseconds since the barrier released the users. */
final class ThreadsCsv {

    static final String HEADER = "contender,repetition,service,at_ns,pool,count\n";

    private ThreadsCsv() {}

    static void append(Path file, ContenderResult result) {
        String beginning = result.id() + "," + result.repetition() + ",";
        Csv.append(
                file, result.observations().stream().flatMap(ThreadsCsv::rows).map(beginning::concat));
    }

    private static Stream<String> rows(ObservationFigures service) {
        Map<String, List<Integer>> pools = service.threadsByPool();
        return IntStream.range(0, service.at().size())
                .boxed()
                .flatMap(sample -> pools.entrySet().stream()
                        .map(pool ->
                                Csv.text(service.service()) + "," + service.at().get(sample) + ","
                                        + Csv.text(pool.getKey()) + ","
                                        + pool.getValue().get(sample)));
    }
}
