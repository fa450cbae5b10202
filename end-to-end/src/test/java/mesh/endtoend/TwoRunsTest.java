package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests two concurrent runs, and a run that is killed. Each run has its own services and its own PostgreSQL. */
@Tag("faults")
class TwoRunsTest {

    /**
     * Longer than the services need to end: a service notices within five seconds that its run is gone, and PostgreSQL then has six seconds
     * to end.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final String CALLS = """
            name: one-of-two
            question: Does another run disturb this one?
            legacy: {service-time: 20ms}
            users: 5
            jit-compilers: c1
            work: triangular
            request-timeout: 30s
            warm-up: {users: 2, cnt: 2, rounds: 1}
            expectations:
              - {id: served, claim: Everybody is served., assert: lowest('*').ok == 5}
            contenders:
              - {id: calls, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
            """;

    private static final String ROWS =
            "  - {id: rows, service: netty-gateway, path: '/rsocket/{cnt}', calls: stream}\n";

    private static final String QUERIES =
            "  - {id: queries, service: netty-gateway, path: '/r2dbc/{cnt}', calls: queries}\n";

    @TempDir
    private Path folder;

    /** Both runs write to the same folder of results. */
    @Test
    @Tag("faults-short")
    void concurrentRunsDoNotDisturbEachOther() throws Exception {
        String scenario = scenario(CALLS + ROWS + QUERIES);
        try (RunProcess one = RunProcess.run(folder, scenario);
                RunProcess two = RunProcess.command(
                        folder.resolve("two"),
                        List.of("run", scenario, "--random-ports", "--results", folder.resolve("results") + ""))) {
            haveADatabaseEach(one, two);

            assertThat(one.awaitExit()).as(one.progress()).isZero();
            assertThat(two.awaitExit()).as(two.progress()).isZero();

            assertThat(one.results()).hasSize(2).allSatisfy(results -> {
                assertThat(results.state()).isEqualTo("COMPLETE");
                results.areReadable();
                assertThat(results.recorded()).isEqualTo(15);
            });
            assertThat(one.livingServices()).isEmpty();
            assertThat(two.livingServices()).isEmpty();
        }
    }

    private static void haveADatabaseEach(RunProcess one, RunProcess two) {
        RunDatabase ofOne = RunDatabase.await(one);
        RunDatabase ofTwo = RunDatabase.await(two);

        assertThat(ofOne.port()).isNotEqualTo(ofTwo.port());
        assertThat(ofOne.data()).isNotEqualTo(ofTwo.data());
        assertThat(ofOne.server()).isNotEqualTo(ofTwo.server());
    }

    /** If they kept running, they would keep their memory and their ports until the next run, which may never happen. */
    @Test
    void servicesOfAKilledRunEndThemselves() throws Exception {
        try (RunProcess killed = RunProcess.run(folder.resolve("killed"), scenario(CALLS + QUERIES))) {
            killed.awaitProgress("all ready after");
            RunDatabase database = RunDatabase.await(killed);
            killed.kill();
            killed.awaitExit();
            assertThat(killed.livingServices()).isNotEmpty();
            await().atMost(PATIENCE)
                    .until(() -> database.isGone() && killed.livingServices().isEmpty());
            assertThat(killed.results()).singleElement().satisfies(Results::areReadable);
        }
    }

    private String scenario(String text) throws IOException {
        return Files.writeString(Files.createTempFile(folder, "one-of-two", ".yaml"), text)
                .toString();
    }
}
