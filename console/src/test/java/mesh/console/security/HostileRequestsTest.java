package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import mesh.console.sample.RawHttp;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.events.Event;
import mesh.load.results.RunState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends thousands of random requests to all endpoints of one console. */
@Tag("hostile")
class HostileRequestsTest {

    /** A short run of the tests sends 2,000 requests, and a long run sends 10,000. */
    private static final int REQUESTS = Math.min(10_000, Integer.getInteger("mesh.test.inputs", 10_000));

    private static final String SECRET = "this is outside";
    private static final String RUN = "20261123-101500-smoke";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() throws IOException {
        console = RunningConsole.in(home);
        Files.writeString(home.resolve("secret.txt"), SECRET);
        SampleFolder folder = new SampleFolder(console.results(), RUN)
                .write(new Event.Message("begin"))
                .end()
                .results(RunState.COMPLETE);
        Files.createSymbolicLink(folder.path().resolve("report.html"), home.resolve("secret.txt"));
        Files.createSymbolicLink(console.results().resolve("20261123-101501-link"), home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void noRequestCausesAServerErrorOrReachesASecret() throws IOException {
        long seed = seed();
        System.out.println("-Dseed=" + seed + " repeats these requests");
        HostileRequest requests = new HostileRequest(new SplittableRandom(seed), console.port(), RUN);
        Map<Integer, Integer> statuses = new TreeMap<>();
        List<String> faults = new ArrayList<>();
        RawHttp connection = new RawHttp(console.port());
        for (int i = 0; i < REQUESTS; i++) {
            String request = requests.next();
            RawHttp.Response response = connection.send(request);
            statuses.merge(response.status(), 1, Integer::sum);
            if (response.status() >= 500 || response.body().contains(SECRET)) {
                faults.add(response.status() + " for " + request);
            }
            if (!response.reusable()) {
                connection.close();
                connection = new RawHttp(console.port());
            }
        }
        connection.close();

        System.out.println("statuses of " + REQUESTS + " hostile requests: " + statuses);
        assertThat(faults).isEmpty();
        assertThat(statuses).containsKeys(200, 400, 403, 404);
        assertThat(console.starts()).isEmpty();
        assertThat(console.get("/api/runs/" + RUN).statusCode()).isEqualTo(200);
    }

    private static long seed() {
        String given = System.getProperty("mesh.test.seed", "");
        return given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
    }
}
