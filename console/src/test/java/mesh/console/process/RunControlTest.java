package mesh.console.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.console.sample.SentEvent;
import mesh.console.scenario.RunArguments;
import mesh.load.results.Json;
import mesh.load.results.RunState;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.InstalledJdk;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ProcessIdentity;
import mesh.load.services.process.ServiceStart;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Starts and stops runs as the page does, with a stand-in for {@code ./mesh run}. */
@Timeout(300)
class RunControlTest {

    private static final String SMOKE = "{\"scenario\":\"smoke\"}";

    @TempDir
    private Path home;

    private RunningConsole console;

    @BeforeEach
    void start() {
        console = RunningConsole.in(home);
    }

    @AfterEach
    void stop() {
        console.close();
    }

    @Test
    void aRunIsStartedFollowedAndStopped() throws Exception {
        Files.createFile(home.resolve("holds"));
        HttpResponse<String> started = console.post("/api/run", SMOKE);
        assertThat(started.statusCode()).isEqualTo(202);
        String id = Json.MAPPER.readTree(started.body()).get("id").asString();

        try (Stream<SentEvent> activity = console.events("/api/activity")) {
            Iterator<JsonNode> received =
                    activity.map(event -> Json.MAPPER.readTree(event.data())).iterator();
            JsonNode building = first(received, now -> says(now, "building load-client, 1 of 2 ..."));
            assertThat(building.at("/running/phase").asString()).isEqualTo("building");
            assertThat(building.at("/running/id").asString()).isEqualTo(id);
            assertThat(building.at("/running/folder").isNull()).isTrue();

            Files.delete(home.resolve("holds"));
            JsonNode measuring =
                    first(received, now -> now.at("/running/phase").asString("").equals("measuring"));
            String folder = measuring.at("/running/folder").asString();
            assertThat(folder).matches("\\d{8}-\\d{6}-smoke");

            assertThat(console.post("/api/stop", "").statusCode()).isEqualTo(202);
            JsonNode ended = first(
                    received, now -> now.has("running") && now.get("running").isNull());
            assertThat(ended.at("/ended/exitCode").asInt()).isEqualTo(130);
            assertThat(ended.at("/ended/folder").asString()).isEqualTo(folder);
            assertThat(ended.at("/ended/lines").toString())
                    .contains("results: " + folder)
                    .doesNotContain(home.toString());
            assertThat(stateOf(folder)).isEqualTo("INTERRUPTED");
        }
    }

    @Test
    void aServiceOfTheUserIsTried() throws Exception {
        String service =
                "{\"application\": \"http://127.0.0.1:9966\", \"path\": \"/api/owners\", \"users\": \"1,10\", \"ready\": \"\"}";

        HttpResponse<String> started = console.post("/api/try", service);

        assertThat(started.statusCode()).isEqualTo(202);
        Awaitility.await().until(() -> !console.starts().isEmpty());
        assertThat(console.starts().getFirst())
                .endsWith(" try http://127.0.0.1:9966 --path=/api/owners --users=1,10 --results " + console.results());
        assertThat(console.post("/api/try", service.replace("127.0.0.1", "example.org"))
                        .statusCode())
                .isEqualTo(400);
    }

    private static boolean says(JsonNode activity, String line) {
        return activity.at("/running/lines").toString().contains(line);
    }

    private static JsonNode first(Iterator<JsonNode> received, Predicate<JsonNode> wanted) {
        JsonNode next = received.next();
        while (!wanted.test(next)) {
            next = received.next();
        }
        return next;
    }

    private String stateOf(String folder) {
        return Json.MAPPER
                .readTree(console.get("/api/runs/" + folder).body())
                .get("state")
                .asString();
    }

    /** The folder must not be reported earlier, because a page requests the events of a reported folder immediately. */
    @Test
    void theFolderIsReportedOnceItsEventsCanBeFollowed() throws IOException {
        Path holds = Files.createFile(home.resolve("holds-events"));
        console.post("/api/run", SMOKE);
        Awaitility.await().until(this::hasFolder);

        assertThat(folderTold(now -> now.get("running").isObject()).isNull()).isTrue();

        Files.delete(holds);
        String folder = folderTold(now -> now.at("/running/folder").isString()).asString();
        assertThat(console.results().resolve(folder).resolve("events.ndjson")).exists();
    }

    private boolean hasFolder() throws IOException {
        try (Stream<Path> results = Files.list(Files.createDirectories(console.results()))) {
            return results.findAny().isPresent();
        }
    }

    private JsonNode folderTold(Predicate<JsonNode> wanted) {
        try (Stream<SentEvent> activity = console.events("/api/activity")) {
            return first(
                            activity.map(event -> Json.MAPPER.readTree(event.data()))
                                    .iterator(),
                            wanted)
                    .at("/running/folder");
        }
    }

    @Test
    void aSecondRunIsRejectedWithTheNameOfTheFirst() {
        assertThat(console.post("/api/run", SMOKE).statusCode()).isEqualTo(202);

        HttpResponse<String> second = console.post("/api/run", SMOKE);

        assertThat(second.statusCode()).isEqualTo(409);
        assertThat(second.body()).contains("'smoke' is running", "started on this console");
        assertThat(console.starts()).hasSizeLessThan(2);
    }

    @Test
    void aRunFromATerminalBlocksAStartOnTheConsole() {
        SampleFolder other = new SampleFolder(console.results(), "20261123-101500-study").results(RunState.RUNNING);

        HttpResponse<String> refused = console.post("/api/run", SMOKE);
        HttpResponse<String> stop = console.post("/api/stop", "");

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(Json.MAPPER.readTree(refused.body()).get("folder").asString())
                .isEqualTo(other.name());
        assertThat(stop.statusCode()).isEqualTo(409);
        assertThat(stop.body()).contains("started in a terminal", "Ctrl-C");
        assertThat(console.starts()).isEmpty();
    }

    @Test
    void anotherRunCanStartOnceOneHasEnded() throws IOException {
        Files.createFile(home.resolve("finish"));
        console.post("/api/run", SMOKE);
        Awaitility.await().until(() -> !Files.exists(home.resolve("finish")));

        Files.createFile(home.resolve("finish"));
        Awaitility.await().until(() -> console.post("/api/run", SMOKE).statusCode() == 202);
    }

    @Test
    void aRunWhoseOutputCannotBeReadIsStopped() throws IOException {
        Path garbles = Files.createFile(home.resolve("garbles"));

        assertThat(console.post("/api/run", SMOKE).statusCode()).isEqualTo(202);

        Awaitility.await().until(() -> !Files.exists(garbles));
        Awaitility.await().until(() -> console.post("/api/run", SMOKE).statusCode() == 202);
    }

    /** Its code is then loaded and compiled, so the next run starts sooner. */
    @Test
    void theProcessOfARunAlsoRunsTheNext() throws IOException {
        Files.createFile(home.resolve("stays"));
        runs();
        runs();

        assertThat(pids()).hasSize(2).containsOnly(pids().getFirst());
        assertThat(console.starts().getLast()).endsWith(" run smoke --results " + console.results());
        assertThat(console.results()).isDirectoryContaining("glob:**-smoke*");
    }

    @Test
    void theProcessThatStartsWithTheConsoleRunsTheFirst() throws IOException {
        console.close();
        console = RunningConsole.readyIn(home);
        Awaitility.await().until(() -> !console.starts().isEmpty());
        assertThat(console.starts().getFirst()).endsWith(" warm-up");

        runs();

        assertThat(console.starts()).hasSize(2);
        assertThat(pids()).containsOnly(pids().getFirst());
        assertThat(console.results()).isDirectoryContaining("glob:**-smoke*");
    }

    /** A user can start a run before the console has announced that it is ready. */
    @Test
    void theProcessThatStartsWithTheConsoleEndsIfTheFirstRunDidNotKnowIt() {
        console.close();
        console = RunningConsole.readyIn(home);
        Awaitility.await().until(() -> !console.starts().isEmpty());

        console.part(CurrentRun.class).start(new RunArguments("smoke", "run", List.of("smoke"), null), null, false);

        Awaitility.await().until(() -> pids().size() == 2);
        Awaitility.await().until(() -> ProcessHandle.of(pids().getFirst()).isEmpty());
    }

    @Test
    void itRunsNoSecondWhileItBuildsStartCaches() throws IOException {
        console.close();
        console = RunningConsole.readyIn(home);
        Files.createFile(home.resolve("makes-start-caches"));
        Files.createFile(home.resolve("finish"));
        String id = starts();
        wait(now -> now.at("/running/id").asString("").equals(id)
                && now.at("/running/phase").asString().equals("making-start-caches"));

        runs();

        assertThat(pids()).hasSize(3);
        assertThat(pids().get(1)).isEqualTo(pids().get(0)).isNotEqualTo(pids().get(2));
    }

    @Test
    void closingTheConsoleEndsTheProcessThatHasRunNothing() {
        console.close();
        console = RunningConsole.readyIn(home);
        Awaitility.await().until(() -> !console.starts().isEmpty());

        console.close();

        Awaitility.await().until(() -> ProcessHandle.of(pids().getFirst()).isEmpty());
    }

    @Test
    void aNewProcessRunsTheNextIfTheProgramWasBuiltMeanwhile() throws IOException {
        Files.createFile(home.resolve("stays"));
        runs();
        Files.setLastModifiedTime(
                home.resolve("mesh"), FileTime.from(Instant.now().plusSeconds(1)));
        runs();

        assertThat(pids()).doesNotHaveDuplicates();
        Awaitility.await().until(() -> ProcessHandle.of(pids().getFirst()).isEmpty());
    }

    @Test
    void aProcessThatWasStoppedRunsNoMore() throws IOException {
        Files.createFile(home.resolve("stays"));
        runs();
        String id = starts();
        wait(now -> now.at("/running/id").asString("").equals(id)
                && now.at("/running/phase").asString().equals("measuring"));
        console.post("/api/stop", "");
        wait(now -> now.at("/ended/id").asString("").equals(id));
        runs();

        assertThat(pids().get(1)).isEqualTo(pids().get(0)).isNotEqualTo(pids().get(2));
    }

    @Test
    void closingTheConsoleEndsTheProcessThatWaits() throws IOException {
        Files.createFile(home.resolve("stays"));
        runs();
        long waiting = pids().getFirst();
        assertThat(ProcessHandle.of(waiting)).isPresent();

        console.close();

        assertThat(ProcessHandle.of(waiting)).isEmpty();
    }

    /** Runs once, to the end. */
    private void runs() throws IOException {
        Files.createFile(home.resolve("finish"));
        String id = starts();
        wait(now -> now.at("/ended/id").asString("").equals(id));
    }

    private String starts() {
        HttpResponse<String> started = console.post("/api/run", SMOKE);
        assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
        return Json.MAPPER.readTree(started.body()).get("id").asString();
    }

    private void wait(Predicate<JsonNode> wanted) {
        try (Stream<SentEvent> activity = console.events("/api/activity")) {
            first(activity.map(event -> Json.MAPPER.readTree(event.data())).iterator(), wanted);
        }
    }

    private List<Long> pids() {
        return console.starts().stream()
                .map(start -> Long.valueOf(start.replaceFirst(" .*", "")))
                .toList();
    }

    /** Building start-up caches after a run takes a minute, and the next run must not wait for it. */
    @Test
    void aRunThatBuildsStartCachesReportsThisAndGivesWayToTheNext() throws IOException {
        Files.createFile(home.resolve("finish"));
        Files.createFile(home.resolve("makes-start-caches"));
        console.post("/api/run", SMOKE);
        try (Stream<SentEvent> activity = console.events("/api/activity")) {
            Iterator<JsonNode> received =
                    activity.map(event -> Json.MAPPER.readTree(event.data())).iterator();

            JsonNode over =
                    first(received, now -> now.at("/running/phase").asString("").equals("making-start-caches"));
            assertThat(stateOf(over.at("/running/folder").asString())).isEqualTo("COMPLETE");
            assertThat(over.at("/running/lines").toString()).contains("so that services start faster");

            assertThat(console.post("/api/run", SMOKE).statusCode()).isEqualTo(202);
            JsonNode next =
                    first(received, now -> now.at("/running/phase").asString("").equals("measuring"));
            assertThat(next.at("/running/id").asString())
                    .isNotEqualTo(over.at("/running/id").asString());
        }
        assertThat(console.starts()).hasSize(2);
        long first = Long.parseLong(console.starts().getFirst().replaceFirst(" .*", ""));
        Awaitility.await().until(() -> ProcessHandle.of(first).isEmpty());
    }

    @Test
    void aRunFromATerminalBlocksAStartWhileStartCachesAreBuilt() throws IOException {
        Files.createFile(home.resolve("finish"));
        Files.createFile(home.resolve("makes-start-caches"));
        console.post("/api/run", SMOKE);
        Awaitility.await().until(() -> !Files.exists(home.resolve("makes-start-caches")));
        SampleFolder other = new SampleFolder(console.results(), "20261123-101500-study").results(RunState.RUNNING);

        HttpResponse<String> refused = console.post("/api/run", SMOKE);

        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(Json.MAPPER.readTree(refused.body()).get("folder").asString())
                .isEqualTo(other.name());
    }

    @Test
    void aFailedRunReportsItsExitCodeAndLastLines() throws IOException {
        Files.createFile(home.resolve("fails"));
        try (Stream<SentEvent> activity = console.events("/api/activity")) {
            Iterator<JsonNode> received =
                    activity.map(event -> Json.MAPPER.readTree(event.data())).iterator();
            console.post("/api/run", SMOKE);

            JsonNode ended = first(received, now -> now.path("ended").isObject());

            assertThat(ended.at("/ended/exitCode").asInt()).isEqualTo(2);
            assertThat(ended.at("/ended/folder").isNull()).isTrue();
            assertThat(ended.at("/ended/lines").toString()).contains("the build failed; x <b>bold</b>");
        }
    }

    @Test
    void optionsArePassedOnTheCommandLine() {
        console.post(
                "/api/run",
                "{\"scenario\":\"smoke\",\"options\":{\"users\":20,\"noWarmUp\":true,\"engine\":\"threads\"}}");

        Awaitility.await().until(() -> !console.starts().isEmpty());
        assertThat(console.starts().getFirst())
                .endsWith(" run smoke --users=20 --engine=threads --no-warm-up=true --results " + console.results());
    }

    @Test
    void limitsAreWrittenIntoTheScenario() throws IOException {
        HttpResponse<String> started = console.post("/api/run", """
                {"scenario": "smoke", "options": {"timeout": "7s", "users": 5,
                 "set": {"netty-gateway.mesh.limits.max-connections": "33"}}}
                """);

        assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
        Path file = home.resolve("last-scenario.yaml");
        Awaitility.await().until(() -> Files.exists(file) && Files.size(file) > 100);
        assertThat(Files.readString(file))
                .contains("request-timeout: \"7000ms\"", "mesh.limits.max-connections: \"33\"");
        assertThat(console.starts().getFirst()).contains("/scenario.yaml --users=5 --results");
    }

    @Test
    void theFileOfATypedScenarioIsDeleted() throws IOException {
        Files.createFile(home.resolve("finish"));
        String yaml = Json.MAPPER
                .readTree(console.get("/api/scenarios/smoke").body())
                .get("yaml")
                .asString();
        String body = Json.MAPPER.writeValueAsString(Map.of("yaml", yaml.replace("\"smoke\"", "\"mine\"")));

        assertThat(console.post("/api/run", body).statusCode()).isEqualTo(202);

        Awaitility.await().until(() -> !console.starts().isEmpty());
        Path typed = Path.of(List.of(console.starts().getFirst().split(" ")).get(2));
        assertThat(typed.getFileName()).hasToString("scenario.yaml");
        Awaitility.await().until(() -> !Files.exists(typed.getParent()));
    }

    @Test
    void anInvalidRequestIsRejectedAndStartsNothing() {
        assertThat(problem("{\"scenario\":\"smok\"}")).contains("unknown scenario 'smok'. Did you mean 'smoke'?");
        assertThat(problem("{\"scenario\":\"/etc/passwd\"}")).contains("unknown scenario");
        assertThat(problem("{\"scenario\":\"smoke\",\"options\":{\"users\":0}}"))
                .contains("'0' is not a whole number from 1 to 10000");
        assertThat(problem("{\"scenario\":\"smoke\",\"options\":{\"engine\":\"--trust\"}}"))
                .contains("--engine");
        assertThat(problem("{\"scenario\":\"smoke\",\"options\":{\"soakFor\":\"5s\"}}"))
                .contains("it is not a soak");
        assertThat(
                        problem(
                                "{\"scenario\":\"smoke\",\"options\":{\"set\":{\"netty-gateway.mesh.limits.fan-outt\":\"5\"}}}"))
                .startsWith(
                        "set: unknown property 'mesh.limits.fan-outt' of 'netty-gateway'. Did you mean 'mesh.limits.fan-out'?");
        assertThat(problem("{\"scenario\":\"smoke\",\"options\":{\"set\":{\"netty-gateway.logging.config\":\"x\"}}}"))
                .contains("wants more than an untrusted file may do");
        assertThat(problem("{\"scenario\":\"smoke\",\"options\":{\"timeout\":\"0s\"}}"))
                .isEqualTo("timeout: 'request-timeout' is zero. Allowed: more than zero");
        assertThat(problem("{\"yaml\":\"name: [\"}")).contains("scenario.yaml").doesNotContain("/tmp");
        assertThat(problem("{}")).contains("the request must have either 'scenario'");
        assertThat(console.starts()).isEmpty();
    }

    private String problem(String body) {
        HttpResponse<String> refused = console.post("/api/run", body);
        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(400);
        return Json.MAPPER.readTree(refused.body()).get("detail").asString();
    }

    /** The services of a run then wait for the next run, and end with the console, even if it is killed. */
    @Test
    void aRunKeepsItsServicesForThisConsole() throws IOException {
        console.post("/api/run", SMOKE);
        Path keeper = home.resolve("keeper");
        Awaitility.await().until(() -> Files.exists(keeper) && Files.size(keeper) > 0);

        assertThat(keeper).hasContent(Long.toString(ProcessHandle.current().pid()));
    }

    @Test
    void closingTheConsoleStopsTheServicesThatItsRunsHaveLeft() throws IOException {
        Process kept = new ProcessBuilder("sleep", "600").start();
        Process ofAnother = new ProcessBuilder("sleep", "600").start();
        try {
            keep(kept, ProcessHandle.current());
            keep(ofAnother, ofAnother.toHandle());

            console.close();

            assertThat(kept.isAlive()).isFalse();
            assertThat(ofAnother.isAlive()).isTrue();
        } finally {
            kept.destroyForcibly();
            ofAnother.destroyForcibly();
        }
    }

    /** Records a service as a run does that leaves it for the next run. */
    private void keep(Process service, ProcessHandle keeper) {
        MeshState.Entry entry = new MeshState.Entry(
                Service.NETTY_GATEWAY, ProcessIdentity.of(service.toHandle()), 1, home.resolve("log"));
        ServiceStart start = ServiceStart.of(
                Service.NETTY_GATEWAY, InstalledJdk.ofThisProcess(), JitCompilers.C1_AND_C2, "any", Map.of(), Map.of());
        new StateFiles(new MeshHome(home))
                .write(
                        "mesh-" + service.pid() + "-kept",
                        new MeshState(
                                ProcessIdentity.of(keeper),
                                null,
                                List.of(entry),
                                new MeshState.KeptState(null, start, Instant.EPOCH, Set.of())));
    }

    @Test
    void closingTheConsoleStopsItsRun() {
        console.post("/api/run", SMOKE);
        Awaitility.await().until(() -> !console.starts().isEmpty());
        long pid = Long.parseLong(console.starts().getFirst().replaceFirst(" .*", ""));

        console.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
    }
}
