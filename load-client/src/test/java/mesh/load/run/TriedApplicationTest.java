package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import mesh.load.run.TriedApplication.Request;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.rules.NamedOptions;
import mesh.load.scenario.rules.Origin;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioWriter;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests what a run tries with an application of the user. */
@Timeout(300)
class TriedApplicationTest {

    private static final Request HELLO = new Request("/hello", "*/*", Map.of(), null);
    private static final Origin OPTIONS = new NamedOptions(Map.of("path", "--path", "data", "--data"));
    private static final Program.Ready LISTENING = new Program.Ready(null, 200, null);

    /** More requests than this at the same time fail. The warm-up has 20 users. */
    private static final int PLACES = 30;

    @TempDir
    private Path root;

    private TriedApplication jar(List<Integer> users) {
        return new TriedApplication(
                OPTIONS, List.of(jar("as-is", 9966, false), jar("virtual", 9967, true)), HELLO, users);
    }

    private Service jar(String label, int port, boolean virtualThreads) {
        Program program = new Program.Jar(
                root.resolve("app.jar"), root, null, Map.of(), Map.of(), LISTENING, Program.Observe.AGENT, Place.NONE);
        return new Service(label, program, Service.Role.FOREIGN, port, virtualThreads, List.of());
    }

    private static TriedApplication requesting(Request request) {
        Program program =
                new Program.Url(URI.create("http://127.0.0.1:9966"), LISTENING, Program.Observe.NONE, Place.NONE);
        Service service = new Service("as-is", program, Service.Role.FOREIGN, 9966, false, List.of());
        return new TriedApplication(OPTIONS, List.of(service), request, List.of(1));
    }

    /** A user keeps a scenario by writing it, and the file must mean the same. */
    @Test
    void theFileOfAScenarioIsReadAsTheSameScenario() {
        for (Scenario scenario :
                List.of(jar(List.of(1, 100)).steps(), jar(List.of(1, 100)).comparison(6))) {
            assertThat(CheckedScenarios.read("again.yaml", ScenarioWriter.yaml(scenario)))
                    .isEqualTo(scenario);
        }
    }

    /** The values that the user cannot choose are those of a file without further keys. */
    @Test
    void whatIsNotChosenIsAsInAFile() {
        Scenario read = CheckedScenarios.read("usual.yaml", """
                name: try
                question: How long do requests of 1 user take, and what fails first?
                work: {fixed: 1}
                warm-up: {users: 20, cnt: 1, rounds: 300, until-steady: true, max-duration: 10s}
                stop-at-failures: true
                applications: {as-is: {url: 'http://127.0.0.1:9966'}}
                contenders: [{id: as-is-1, service: as-is, path: /hello, users: 1}]
                """);

        assertThat(requesting(HELLO).steps()).isEqualTo(read);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    no      | --path is 'no'. Allowed: a path that begins with one '/', of printable ASCII, with {cnt}, {user} or columns of --data
                    /{x}    | unknown {x} in --path
                    /?password=a | --path contains a password, which would appear in results. Allowed: a header with ${env:NAME}, or a column of --data
                    """)
    void aMessageNamesTheOption(String path, String message) {
        TriedApplication tried = requesting(new Request(path, "*/*", Map.of(), null));

        assertThatThrownBy(tried::steps)
                .isInstanceOf(ScenarioException.class)
                .message()
                .startsWith(message);
    }

    /** The values of the options have no place in a file. */
    @Test
    void aMessageOfTheRunNamesNoPlace() {
        Contender contender = requesting(new Request("/", "*/*", Map.of("Authorization", "${env:UNSET}"), null))
                .steps()
                .contenders()
                .getFirst();

        assertThatThrownBy(() -> contender.requireVariables(Map.of()))
                .message()
                .startsWith("requests of contender 'as-is-1' contain ${env:UNSET}, which is not set");
    }

    @Test
    void anAdviceNamesOnlyWhatTheCommandHas() {
        TriedApplication tried = requesting(new Request("/", "*/*", Map.of("Authorization", "secret"), null));

        assertThatThrownBy(tried::steps)
                .hasMessage("'Authorization' contains a secret, which would appear in results. "
                        + "Allowed: ${env:NAME}, or a column of --data");
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

            URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
            Service service = new Service(
                    "as-is",
                    new Program.Url(url, LISTENING, Program.Observe.NONE, Place.NONE),
                    Service.Role.FOREIGN,
                    url.getPort(),
                    false,
                    List.of());
            RunResult result = run(new TriedApplication(OPTIONS, List.of(service), HELLO, List.of(1, 100, 200)));

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
