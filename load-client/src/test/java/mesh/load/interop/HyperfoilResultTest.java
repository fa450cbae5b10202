package mesh.load.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import mesh.load.report.RunComparison;
import mesh.load.results.ResultsException;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.ContenderResult;
import mesh.load.run.CheckedScenarios;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HyperfoilResultTest {

    /** The header of Hyperfoil 0.25.2. */
    private static final String HEADER =
            "Phase,Metric,Start,End,Requests,Responses,Mean,Min,p50.0,p90.0,p99.0,p99.9,p99.99,Max,"
                    + "ConnectionErrors,RequestTimeouts,InternalErrors,Invalid,BlockedTime,http.2xx,http.3xx,http.4xx,http.5xx,"
                    + "http.CacheHits,http.OtherStatus,MinSessions,MaxSessions\n";

    private static final String SCENARIO = """
            name: own
            question: Who is served?
            users: 3
            work: triangular
            contenders:
              - {id: forked, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
              - {id: together, service: netty-gateway, path: /netty, calls: single}
            """;

    private static final String COMPLETE = HEADER
            + row("forked_1/user-1", 1000, 1010, 1, 1, 10, "0,0,0", "1,0,0,0,0,0")
            + row("forked_1/user-2", 1001, 1020, 1, 1, 20, "0,0,0", "1,0,0,0,0,0")
            + row("forked_1/user-3", 1002, 1032, 1, 1, 5, "0,0,0", "0,0,0,1,0,0")
            + row("together_1", 2000, 2040, 3, 3, 40, "0,0,0", "3,0,0,0,0,0");

    @TempDir
    private Path home;

    private static String row(
            String phase,
            long start,
            long end,
            int requests,
            int responses,
            long millis,
            String errors,
            String statuses) {
        long nanos = millis * 1_000_000;
        return String.join(
                        ",",
                        phase,
                        "metric",
                        start + "," + end,
                        requests + "," + responses,
                        nanos + "," + nanos,
                        nanos / 2 + "," + nanos + "," + nanos + "," + nanos + "," + nanos + "," + nanos,
                        errors + ",0,0",
                        statuses,
                        ",")
                + "\n";
    }

    @Test
    void phasesOfSingleUsersAreMergedIntoOneLoad() throws Exception {
        ContenderResult forked = read(COMPLETE).contenders().getFirst();

        assertThat(forked.outcomes().requests()).isEqualTo(3);
        assertThat(forked.outcomes().ok()).isEqualTo(2);
        assertThat(forked.outcomes().serverErrors()).containsExactly(Map.entry("cause not known to Hyperfoil", 1));
        assertThat(forked.durationNanos()).isEqualTo(32_000_000);
        assertThat(forked.ok().samples()).isEqualTo(2);
        assertThat(forked.ok().at(50)).isEqualTo(10_000_000);
        assertThat(forked.ok().at(99)).isEqualTo(20_000_000);
        assertThat(forked.failed().maxNanos()).isEqualTo(5_000_000);
        assertThat(forked.threads()).isNull();
    }

    @Test
    void aPhaseOfManyUsersHasThePercentilesOfHyperfoil() throws Exception {
        RunResult result = read(COMPLETE);
        ContenderResult together = result.contenders().getLast();

        assertThat(together.ok().samples()).isEqualTo(3);
        assertThat(together.ok().at(50)).isEqualTo(20_000_000);
        assertThat(together.ok().at(99)).isEqualTo(40_000_000);
        assertThat(result.state()).isEqualTo(RunState.COMPLETE);
        assertThat(result.startedAt()).isEqualTo(Instant.ofEpochMilli(1000));
        assertThat(result.notes()).hasSize(3).anyMatch(note -> note.contains("causes, bodies, skew"));
    }

    @Test
    void reportsThatAPhaseWithSuccessesAndFailuresHasNoLatencies() throws Exception {
        RunResult result = read(HEADER + row("together_1", 0, 9, 3, 3, 9, "0,0,0", "2,0,0,1,0,0"));

        assertThat(result.contenders().getFirst().ok().samples()).isZero();
        assertThat(result.contenders().getFirst().outcomes().ok()).isEqualTo(2);
        assertThat(result.notes().getLast()).contains("do not separate").endsWith("in: together.");
    }

    @Test
    void reportsUnfinishedRequestsAndMissingPhases() throws Exception {
        RunResult result = read(HEADER + row("together_1", 0, 9, 3, 1, 9, "0,1,0", "1,0,0,0,0,0"));

        assertThat(result.contenders().getFirst().outcomes().unfinished()).isEqualTo(1);
        assertThat(result.contenders().getFirst().outcomes().otherFailures())
                .containsExactly(Map.entry("timed-out", 1));
        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason()).isEqualTo("the file has no phase forked_1");
    }

    @Test
    void theResultIsWrittenReadAndComparedLikeAnyOtherRun() throws Exception {
        RunResult result = read(COMPLETE);
        ResultsFolder folder = new ResultsFolder(home);
        folder.write(result);

        RunComparison comparison = new RunComparison(folder.read(), result);

        assertThat(comparison.otherQuestion()).isNull();
        assertThat(comparison.text()).contains("| forked ", "| together ", "cause not known to Hyperfoil 1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            together_1,              | other_1,                | has the phase 'other_1', which 'own' does not have. Allowed: phases that ./mesh export hyperfoil writes, such as forked_1/user-1
            Requests,                | Questions,              | is not a total.csv of Hyperfoil: its first line has no column Requests
            2000,2040                | 2040,2000               | line 5: it ends before it starts
            together_1,metric        | together_1              | line 5: it has 26 columns, and the first line has 27
            2000,2040,3,3            | 2000,2040,4,3           | phase together_1: it has 4 requests, and the scenario makes 3: was it exported with other --users?
            2000,2040,3,3            | 2000,2040,3,-3          | line 5: Responses is '-3'. Allowed: a whole number, 0 or more
            2000,2040,3,3            | 2000,2040,3,1e9         | line 5: Responses is '1e9'. Allowed: a whole number, 0 or more
            2000,2040,3,3            | 2000,2040,3,99999999999999999999 | line 5: Responses is '99999999999999999999'. Allowed: a whole number, 0 or more
            2000,2040,3,3            | 2000,2040,3,2           | line 5: it has 2 responses with 3 statuses
            3,0,0,0,0,0              | 3,0,0,0,2,0             | phase together_1: 2 of its requests were never sent: Hyperfoil responded to them from its own cache
            """)
    void rejectsImpossibleCountsAndNamesTheirPlace(String there, String instead, String message) {
        assertThat(COMPLETE).contains(there);

        assertThatThrownBy(() -> read(COMPLETE.replace(there, instead)))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining(message);
    }

    @Test
    void rejectsAnEmptyFileAMissingFileAndAFolder() throws Exception {
        assertThatThrownBy(() -> read("")).isInstanceOf(ResultsException.class).hasMessageContaining("no column Phase");
        assertThatThrownBy(() -> read(HEADER))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("has no phase");
        assertThatThrownBy(() -> of(home.resolve("none"))).isInstanceOf(ResultsException.class);
        assertThatThrownBy(() -> of(home)).isInstanceOf(ResultsException.class);
    }

    /** The reader must read any file, or reject it with a message of one line. */
    @Test
    void readsOrRejectsDamagedFiles() throws Exception {
        Random random = new Random(42);
        for (int trial = 0; trial < 2_000; trial++) {
            byte[] bytes = COMPLETE.getBytes(StandardCharsets.UTF_8);
            for (int damage = random.nextInt(1, 6); damage > 0; damage--) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
            }
            Path file = Files.write(home.resolve("damaged.csv"), bytes);
            try {
                assertThat(of(file).contenders()).isNotEmpty();
            } catch (ResultsException rejection) {
                assertThat(rejection.getMessage()).contains("damaged.csv").hasLineCount(1);
            }
        }
    }

    private RunResult read(String csv) throws IOException {
        return of(Files.writeString(home.resolve("total.csv"), csv));
    }

    private static RunResult of(Path file) {
        ExportedScenario exported = ExportedScenario.of(CheckedScenarios.read("own.yaml", SCENARIO), Map.of());
        return new HyperfoilResult(exported, file).read("test", List.of("import"));
    }
}
