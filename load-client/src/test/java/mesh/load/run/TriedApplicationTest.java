package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.contender.ContenderResult;
import mesh.load.run.TriedApplication.Variant;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.Service;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests what a run tries with an application of the user. */
@Timeout(300)
class TriedApplicationTest {

    private static final Variant AS_IS = new Variant("as-is", Map.of());
    private static final Variant VIRTUAL = new Variant("virtual", Map.of("virtual-threads", true));

    /** More requests than this at the same time fail. The warm-up has 20 users. */
    private static final int PLACES = 30;

    @TempDir
    private Path root;

    private TriedApplication jar(List<Integer> users) {
        return new TriedApplication(
                root.resolve("app.jar"), null, "/hello", Map.of(), Map.of(), List.of(AS_IS, VIRTUAL), users);
    }

    @Test
    void eachVariantGetsEachNumberOfUsers() {
        Scenario scenario = jar(List.of(1, 100)).steps();

        assertThat(scenario.contenders())
                .extracting(Contender::id)
                .containsExactly("as-is-1", "virtual-1", "as-is-100", "virtual-100");
        assertThat(scenario.contenders()).extracting(Contender::users).containsExactly(1, 1, 100, 100);
        assertThat(scenario.contenders())
                .extracting(Contender::service)
                .extracting(Service::virtualThreads)
                .containsExactly(false, true, false, true);
        assertThat(scenario.load().stopAtFailures()).isTrue();
    }

    @Test
    void twoVersionsTakeTurnsWithTheMostUsers() {
        Scenario scenario = jar(List.of(1, 100)).comparison(6);

        assertThat(scenario.contenders()).extracting(Contender::id).containsExactly("as-is", "virtual");
        assertThat(scenario.contenders())
                .allSatisfy(one -> assertThat(one.users()).isEqualTo(100));
        assertThat(scenario.contenders())
                .allSatisfy(one -> assertThat(one.repetitions()).isEqualTo(6));
        assertThat(scenario.compare()).hasSize(1);
    }

    @Test
    void stopsAtTheFirstStepWithFailures() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1000);
        Semaphore places = new Semaphore(PLACES);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            server.setExecutor(threads);
            server.createContext("/", exchange -> {
                boolean isServed = places.tryAcquire();
                try {
                    if (isServed) {
                        Thread.sleep(300);
                    }
                    exchange.sendResponseHeaders(isServed ? 200 : 503, -1);
                } catch (InterruptedException ended) {
                    Thread.currentThread().interrupt();
                } finally {
                    if (isServed) {
                        places.release();
                    }
                    exchange.close();
                }
            });
            server.start();

            RunResult result = run(new TriedApplication(
                    null,
                    URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
                    "/hello",
                    Map.of(),
                    Map.of(),
                    List.of(AS_IS),
                    List.of(1, 100, 200)));

            assertThat(result.contenders()).extracting(ContenderResult::id).containsExactly("as-is-1", "as-is-100");
            assertThat(result.notes()).contains("as-is-200 was left out, because fewer users already had failures");
            assertThat(Experiments.summary(result).markdown())
                    .contains("as-is: no request failed with 1 user. With 100 users, ");
            server.stop(0);
        }
    }

    private RunResult run(TriedApplication tried) {
        RunSettings settings = new RunSettings(
                (scenario, first, logs, progress) -> StartedMesh.start(
                        MeshPlan.of(scenario, PortPlan.random(), logs), new MeshHome(root.resolve("home")), progress),
                root.resolve("results"),
                false,
                "0.1.0",
                List.of("try"));
        return Experiments.prepare(tried.steps(), settings, EventSink.NONE).run();
    }
}
