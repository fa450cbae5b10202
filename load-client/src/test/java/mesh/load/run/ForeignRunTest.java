package mesh.load.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import mesh.load.events.Event;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.observe.AgentJar;
import mesh.load.observe.TinyJvm;
import mesh.load.results.Json;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.ServiceFigures;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.ThreadDumpFigures.Place;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.services.StartedMesh;
import mesh.load.services.TinyService;
import mesh.load.services.process.AgentStart;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.NotReady;
import mesh.load.services.process.PortPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.JacksonException;

/** Tests runs with applications that are not part of this project: a jar, a command, and one that runs already. */
@Timeout(300)
class ForeignRunTest {

    /** The variable is set wherever tests run, and its value is easy to find. */
    private static final String SECRET = "PATH";

    private static final String SCENARIO = """
            name: own
            question: Does it run?
            users: 3
            warm-up: {users: 1, cnt: 1, rounds: 1}
            applications:
              APPLICATION
            contenders:
              - {id: hello, service: each-application, path: /hello}
            """;

    private static final String JAR = """
            mine: {jar: app.jar, port: 9966, ready: {path: /hello}, environment: {TINY_PASSWORD: "${env:PATH}"}}
              virtual: {like: mine, port: 9967, virtual-threads: true, observe: process}""";

    @TempDir
    private Path root;

    private PortPlan ports = PortPlan.random();

    private EventSink events = EventSink.NONE;

    @Test
    void aJarAndItsVariantAreStartedObservedAndStopped() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);

        RunResult result = run(JAR);

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders()).extracting(ContenderResult::id).containsExactly("hello-mine", "hello-virtual");
        assertThat(result.contenders())
                .allSatisfy(one -> assertThat(one.outcomes().ok()).isEqualTo(3));
        assertThat(result.contenders())
                .extracting(one -> Objects.requireNonNull(one.serverTiming())
                        .part("tiny")
                        .orElseThrow()
                        .meanNanos())
                .containsExactly(1000L, 1000L);
        assertThat(result.contenders())
                .extracting(one -> one.observations().getFirst().source())
                .containsExactly("jmx", "process");
        assertThat(result.contenders())
                .allSatisfy(
                        one -> assertThat(Objects.requireNonNull(one.threads()).peakTotal())
                                .isGreaterThan(1));
        assertThat(result.services())
                .extracting(ServiceFigures::pid)
                .allSatisfy(pid -> assertThat(
                                ProcessHandle.of(Objects.requireNonNull(pid)).filter(ProcessHandle::isAlive))
                        .isEmpty());
    }

    /** A comparison of this project's services needs equal arguments. A foreign JVM keeps the ones that it has elsewhere. */
    @Test
    void aForeignJvmGetsNoArgumentsExceptItsOwnAndWhatARunNeeds() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);

        List<ServiceFigures> services = run(JAR).services();

        assertThat(services.getFirst().command().stream()
                        .skip(1)
                        .map(one -> one.replaceFirst("starter.pid=.*", "starter.pid=")))
                .containsExactly(
                        "-Djava.rmi.server.hostname=127.0.0.1",
                        "-Dvisualvm.display.name=mine",
                        "-Dmesh.starter.pid=",
                        "-Dserver.port=" + services.getFirst().url().replaceFirst(".*:", ""),
                        "-jar",
                        root.resolve("app.jar").toString());
        assertThat(services.getLast().command()).contains("-Dspring.threads.virtual.enabled=true");
    }

    @Test
    void aJarLoadsTheAgentAtItsStart() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);
        Path agent = AgentJar.make(new MeshHome(root.resolve("home")).agent());

        RunResult result =
                run("mine: {jar: app.jar, port: 9966, properties: {server.tomcat.mbeanregistry.enabled: no}}");

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        ObservationFigures observed =
                result.contenders().getFirst().observations().getFirst();
        assertThat(observed.source()).isEqualTo("agent");
        assertThat(observed.threadsByPool()).containsKey("HTTP-Dispatcher");
        List<String> command = result.services().getFirst().command();
        assertThat(command)
                .contains("-Dspring.datasource.hikari.register-mbeans=true", "-Dserver.tomcat.mbeanregistry.enabled=no")
                .doesNotContain("-Dserver.tomcat.mbeanregistry.enabled=true");
        assertThat(AgentStart.folderIn(command, agent).orElseThrow().path()).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theAgentIsLoadedIntoAnApplicationThatRunsAlreadyIfTheScenarioSaysSo() throws IOException {
        AgentJar.make(new MeshHome(root.resolve("home")).agent());
        int port = freePort();
        try (TinyJvm jvm = TinyJvm.start(port, Map.of())) {
            RunResult result = run("mine: {url: \"http://127.0.0.1:" + port + "\", observe: agent}");

            assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
            assertThat(result.contenders().getFirst().observations().getFirst().source())
                    .isEqualTo("agent");
            assertThat(jvm.isAlive()).isTrue();
        }
    }

    /** The application holds the requests until the dump is complete, so that the dump has them. */
    @Test
    void countsWhereThreadsWaitUnderLoad() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);
        Path hold = root.resolve("hold");
        events = event -> {
            try {
                if (event instanceof Event.Contender) {
                    Files.createFile(hold);
                } else if (event instanceof Event.Requests && isDumped()) {
                    Files.deleteIfExists(hold);
                }
            } catch (IOException cannot) {
                throw new UncheckedIOException(cannot);
            }
        };

        RunResult result = runYaml(yaml("mine: {jar: app.jar, port: 9966}").replace("/hello", "/held"), true);

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        ThreadDumpFigures dump = Objects.requireNonNull(result.threadDumps()).getFirst();
        assertThat(dump.contender()).isEqualTo("hello-mine");
        assertThat(dump.service()).isEqualTo("mine");
        assertThat(dump.underWay()).isEqualTo(3);
        assertThat(dump.places())
                .containsExactly(new Place("AbstractWatchService.take", "waits", 1)); // the server has one thread
        assertThat(dump.application()).containsExactly(new Place("TinyApplication.hold", "executes", 1));
        assertThat(result.notes()).noneMatch(note -> note.contains("thread dump"));
    }

    /** The counted load holds the requests long enough for a dump, and the further load until there is one. */
    @Test
    void aFurtherLoadShowsWhereRequestsWaitIfNoGaugeDoes() throws Exception {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);
        Path hold = root.resolve("hold");
        Files.createDirectories(root.resolve("results"));
        AtomicLong until = new AtomicLong(Long.MAX_VALUE);
        events = event -> {
            try {
                if (event instanceof Event.Contender) {
                    Files.createFile(hold);
                    until.set(System.nanoTime() + Duration.ofMillis(700).toNanos());
                } else if (event instanceof Event.ContenderEnded) {
                    until.set(Long.MAX_VALUE);
                    Files.createFile(hold);
                } else if (System.nanoTime() > until.get()) {
                    Files.deleteIfExists(hold);
                }
            } catch (IOException cannot) {
                throw new UncheckedIOException(cannot);
            }
        };
        Thread releasing = Thread.ofVirtual().start(() -> {
            await().atMost(Duration.ofMinutes(2)).until(this::isDumped);
            hold.toFile().delete();
        });

        RunResult result = runYaml(yaml("mine: {jar: app.jar, port: 9966}").replace("/hello", "/held"), false);

        releasing.join();
        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders()).hasSize(1);
        assertThat(result.contenders().getFirst().outcomes().ok()).isEqualTo(3);
        ThreadDumpFigures dump = Objects.requireNonNull(result.threadDumps()).getFirst();
        assertThat(dump.underWay()).isEqualTo(3);
        assertThat(dump.places()).containsExactly(new Place("AbstractWatchService.take", "waits", 1));
        assertThat(result.notes())
                .contains("the thread dump of hello-mine is from a further load, which does not count");
    }

    /** Returns whether the run's folder has a dump that is complete. */
    private boolean isDumped() throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve("results"))) {
            return files.filter(file -> file.toString().endsWith("hello-mine.mine.threads.json"))
                    .anyMatch(file -> {
                        try {
                            return Json.MAPPER.readTree(file).isObject();
                        } catch (JacksonException incomplete) {
                            return false;
                        }
                    });
        }
    }

    @Test
    void saysWhyThereIsNoThreadDump() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);

        RunResult result = runYaml(yaml("mine: {jar: app.jar, port: 9966}"), true);

        assertThat(result.threadDumps()).isEmpty();
        assertThat(result.notes()).contains("hello-mine has no thread dump, because its load ended too early");
    }

    @Test
    void theValueOfASecretReachesOnlyTheApplication() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);
        String value = Objects.requireNonNull(System.getenv(SECRET));

        run(JAR);

        String logs = "";
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
                assertThat(text.contains(value)).as(file.toString()).isFalse();
                logs += file.toString().endsWith("mine.log") ? text : "";
            }
        }
        assertThat(logs).contains("secret of " + value.length() + " characters, in " + root);
    }

    @Test
    void aCommandIsStartedAndStoppedWithItsChildren() throws IOException {
        Path source = Path.of("mesh/load/run/TinyApplication.java");
        Files.createDirectories(root.resolve(source).getParent());
        Files.copy(Path.of("src/test/java").toAbsolutePath().resolve(source), root.resolve(source));
        Files.writeString(
                root.resolve("start.sh"),
                "'" + System.getProperty("java.home") + "/bin/java' " + source + " \"$1\"\nexit $?\n");

        RunResult result = run("mine: {command: [sh, start.sh, \"{port}\"], port: 9966}");

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders().getFirst().outcomes().ok()).isEqualTo(3);
        ServiceFigures mine = result.services().getFirst();
        assertThat(PortPlan.isFree(Integer.parseInt(mine.url().replaceFirst(".*:", ""))))
                .isTrue();
    }

    /** The process in the background is no descendant of the shell, which has ended. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void aCommandThatPutsItsServerIntoTheBackgroundIsStoppedWithIt() throws IOException {
        Files.writeString(root.resolve("start.sh"), "sleep 3600 &\n");

        RunResult result = run("mine: {command: [sh, start.sh], port: 9966}");

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        String reason = String.valueOf(result.stateReason());
        assertThat(reason)
                .startsWith(
                        "the mesh did not come up: mine exited with code 0, and has left a process in the background (pid ")
                .contains("which the run stops. A command must run as long as its server: without '&'");
        long left = Long.parseLong(reason.replaceFirst("(?s).*\\(pid (\\d+)\\).*", "$1"));
        assertThat(ProcessHandle.of(left).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void aJarThatEndsWithItsInputRunsUntilItIsStopped() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);

        RunResult result = run("mine: {jar: app.jar, port: 9966, ready: /hello, properties: {tiny.reads: \"true\"}}");

        assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
        assertThat(result.contenders().getFirst().outcomes().ok()).isEqualTo(3);
    }

    @Test
    void saysHowToStartAJarThatWantsWords() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);

        RunResult result = run("mine: {jar: app.jar, port: 9966, properties: {tiny.words: \"true\"}}");

        assertThat(result.stateReason())
                .contains("usage: java -jar tiny.jar {server,check} FILE")
                .contains("it wants words after its name. Start it with a 'command' in place of 'jar'");
    }

    /** Any other path of a foreign application could do anything. */
    @Test
    void anApplicationThatRunsAlreadyGetsOnlyTheRequestsOfTheScenario() throws IOException {
        List<String> paths = new CopyOnWriteArrayList<>();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            paths.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
        try {
            RunResult result = run("mine: {url: \"http://127.0.0.1:"
                    + server.getAddress().getPort() + "\", ready: {path: /live, status: 204}}");

            assertThat(result.state()).as(result.stateReason()).isEqualTo(RunState.COMPLETE);
            assertThat(result.contenders().getFirst().outcomes().ok()).isEqualTo(3);
            assertThat(result.services().getFirst().pid()).isNull();
            assertThat(paths).contains("GET /live", "GET /hello").hasSizeGreaterThan(5);
            assertThat(paths).allMatch(path -> path.equals("GET /live") || path.equals("GET /hello"));
            assertThat(PortPlan.isFree(server.getAddress().getPort())).isFalse();
        } finally {
            server.stop(0);
        }
    }

    @Test
    void reportsAnApplicationThatShouldRunAlready() throws IOException {
        int port = freePort();

        RunResult result = run("mine: {url: \"http://127.0.0.1:" + port + "\", ready: {within: 1ms}}");

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .isEqualTo("mine at http://127.0.0.1:" + port
                        + " cannot be used: an attempt to connect got no connection (nothing accepts connections there). "
                        + NotReady.REFUSED.advice());
    }

    /** Each line: a text of the scenario, its replacement, and the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            application, path: /hello}  | application, path: /helo} | own.yaml:9:44: mine responds to /helo of contender 'hello-mine' with 404 (application/problem+json: No such thing). Expected: a status from 200 to 299. A path begins with the application's context path, if it has one. Check 'path' and 'expect', and the application's log
            application, path: /hello}  | application, path: /hello, expect: items} | own.yaml:9:44: mine responds to /hello of contender 'hello-mine' with 0 items in place of 1 items (application/problem+json: hello). Expected: what 'expect' says. Check 'path' and 'expect', and the application's log
            {path: /hello} | /login          | own.yaml:6:9: 'mine' responds to its 'ready' path /login with 401, so it wants a login. Allowed: another path, 'status: 401', or 'listening'
            jar: app.jar   | jar: ap.jar     | own.yaml:6:9: 'jar' of 'mine' is 'ROOT/ap.jar', but there is no such file
            """)
    void aMistakeEndsTheRunBeforeAnyLoad(String right, String wrong, String message) throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);
        String yaml = yaml(JAR);
        assertThat(yaml).contains(right);

        assertThatThrownBy(() -> runYaml(yaml.replace(right, wrong)))
                .isInstanceOf(ScenarioException.class)
                .extracting(mistake -> ofFirst(String.valueOf(mistake.getMessage())))
                .isEqualTo(root + "/" + message.replace("ROOT", root.toString()));
    }

    /** Both applications start at the same time, and the one that responds first is named. */
    private static String ofFirst(String message) {
        return message.replaceFirst("own\\.yaml:\\d+:\\d+: 'virtual' responds", "own.yaml:6:9: 'mine' responds");
    }

    @Test
    void namesTheProcessOnATakenPort() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyApplication.class);
        ports = PortPlan.FIXED;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            assertThatThrownBy(() -> run("mine: {jar: app.jar, port: " + port + "}"))
                    .isInstanceOf(ScenarioException.class)
                    .hasMessageStartingWith(root + "/own.yaml:6:9: port " + port + " of mine is in use by ")
                    .hasMessageEndingWith(". Stop that process, set another 'port', or use --random-ports");
        }
    }

    @Test
    void reportsAJarThatEndsAtOnce() throws IOException {
        TinyService.pack(root.resolve("app.jar"), TinyService.class);

        RunResult result = run("mine: {jar: app.jar, port: 9966}");

        assertThat(result.state()).isEqualTo(RunState.FAILED);
        assertThat(result.stateReason())
                .startsWith("the mesh did not come up: mine exited with code 1")
                .contains("no port");
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private RunResult run(String application) throws IOException {
        return runYaml(yaml(application));
    }

    private static String yaml(String application) {
        return SCENARIO.replace("APPLICATION", application);
    }

    private RunResult runYaml(String yaml) throws IOException {
        return runYaml(yaml, false);
    }

    private RunResult runYaml(String yaml, boolean look) throws IOException {
        RunSettings settings = new RunSettings(
                        (scenario, first, logs, progress) -> StartedMesh.start(
                                MeshPlan.of(scenario, ports, logs), new MeshHome(root.resolve("home")), progress),
                        root.resolve("results"),
                        false,
                        "0.1.0",
                        List.of("run", "own.yaml"))
                .withThreadDumps(look);
        Path file = Files.writeString(root.resolve("own.yaml"), yaml);
        return Experiments.prepare(ScenarioReader.read(file.toString(), Files.readString(file)), settings, events)
                .run();
    }
}
