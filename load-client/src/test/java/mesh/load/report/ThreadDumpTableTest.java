package mesh.load.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import mesh.load.experiment.Experiments;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.ThreadDumpFigures.Place;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.Test;

class ThreadDumpTableTest {

    private static final String TITLE = "## Where threads were under load\n";

    @Test
    void showsPlacesAndThenTheCodeOfTheApplication() {
        ThreadDumpFigures dump = dump(
                "mine",
                List.of(
                        new Place("HikariDataSource.getConnection", ThreadDumpFigures.WAITS, 290),
                        new Place("Primes.isPrime", ThreadDumpFigures.RUNS, 2),
                        new Place(ThreadDumpFigures.FOR_A_CARRIER, ThreadDumpFigures.WAITS, 1)),
                List.of(new Place("OwnerRestController.listOwners", ThreadDumpFigures.EXECUTES, 290)));

        assertThat(markdown(dump)).contains(TITLE + """

                | contender | service | requests | threads | do what | method                         |
                |-----------|---------|----------|---------|---------|--------------------------------|
                | owners    | mine    | 300      | 290     | wait in | HikariDataSource.getConnection |
                | owners    | mine    | 300      | 2       | run in  | Primes.isPrime                 |
                | owners    | mine    | 300      | 1       | wait    | (for a carrier)                |
                | owners    | mine    | 300      | 290     | execute | OwnerRestController.listOwners |
                """);
    }

    @Test
    void aContenderHasEightRowsAtMost() {
        List<Place> many = IntStream.range(0, 20)
                .mapToObj(number -> new Place("Type.method" + number, ThreadDumpFigures.WAITS, 20 - number))
                .toList();

        String markdown = markdown(dump("mine", many, many), dump("backend", many, many));

        assertThat(markdown.lines().filter(line -> line.startsWith("| owners ")))
                .hasSize(8);
        assertThat(markdown).contains("| execute | Type.method2 ").doesNotContain("| backend ");
    }

    @Test
    void aRunWithoutDumpsHasNoTable() {
        assertThat(markdown()).doesNotContain(TITLE);
        assertThat(markdown(dump("mine", List.of(), List.of()))).doesNotContain(TITLE);
    }

    private static ThreadDumpFigures dump(String service, List<Place> places, List<Place> application) {
        return new ThreadDumpFigures(
                "owners", service, "owners." + service + ".threads.json", 1, 300, 330, 0, places, application);
    }

    private static String markdown(ThreadDumpFigures... dumps) {
        return Experiments.summary(SampleRun.complete().threadDumps(dumps).build())
                .markdown();
    }
}
