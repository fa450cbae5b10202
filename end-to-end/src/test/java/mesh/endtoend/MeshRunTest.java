package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class MeshRunTest {

    /** A run with one contender that ends immediately, and one that takes longer than any test waits. */
    static final String LONG = """
            name: long
            question: Does it end well if it is ended early?
            legacy: {service-time: 300ms}
            users: 3
            jit-compilers: c1
            warm-up: {users: 1, cnt: 1, rounds: 1}
            request-timeout: 10m
            contenders:
              - {id: quick, service: netty-gateway, path: /netty, calls: single}
              - {id: endless, service: netty-gateway, path: "/netty/{cnt}/block-elastic", calls: sequential}
            work: {fixed: 10000}
            """;

    private static final String SECRET = "correct-horse";

    /** If the services read it, it would replace their platform threads with virtual ones, and change limits. */
    private static final String HOSTILE_CONFIGURATION = """
            spring.threads.virtual.enabled: true
            server.tomcat.threads.max: 3
            """;

    /**
     * If the services got these variables, threads and limits would change as well, and all routes of Tomcat would move to another path.
     */
    private static final Map<String, String> HOSTILE_ENVIRONMENT = Map.of(
            "MESH_BEHAVIOUR_TOKEN", SECRET,
            "SPRING_THREADS_VIRTUAL_ENABLED", "true",
            "SERVER_SERVLET_CONTEXT_PATH", "/elsewhere",
            "MESH_LIMITS_FANOUT", "1");

    @TempDir
    private static Path wholeFolder;

    @TempDir
    private Path folder;

    private static @Nullable MeshCommand whole;

    /** Returns one run for all tests that only check its results. The first of these tests starts it. */
    private static MeshCommand whole() throws Exception {
        if (whole == null) {
            Files.createDirectory(wholeFolder.resolve("config"));
            Files.writeString(wholeFolder.resolve("config/application.yaml"), HOSTILE_CONFIGURATION);
            whole = MeshCommand.run(HOSTILE_ENVIRONMENT, wholeFolder, "smoke", "--jfr");
            whole.awaitExit();
        }
        return whole;
    }

    @AfterAll
    static void end() {
        if (whole != null) { // null if the jar is missing
            whole.close();
        }
    }

    @Test
    void aRunMeasuresEveryContenderWritesItsResultsAndStopsItsServices() throws Exception {
        assertThat(whole().awaitExit()).as(whole().progress()).isZero();

        JsonNode results = whole().resultsJson();
        assertThat(results.get("state").asString()).isEqualTo("COMPLETE");
        assertThat(served(results)).containsExactly(10, 10, 0, 10, 10);
        assertThat(results.at("/measurement/contenders/2/outcomes/serverErrors/blocking-on-event-loop")
                        .asInt())
                .isEqualTo(10);
        assertThat(results.at("/measurement/contenders/0/threads/peak").propertyNames())
                .contains("reactor-http", "other");
        assertThat(results.at("/measurement/contenders/4/threads/peak").propertyNames())
                .contains("http-nio-exec");
        // The contenders, and where their time went.
        assertThat(table(whole().output()))
                .hasSize(2 * (2 + 5))
                .anyMatch(row -> row.startsWith("| tomcat-resttemplate "));
        assertThat(table(Files.readString(whole().results().resolve("summary.md"))))
                .containsAll(table(whole().output()));
        assertThat(whole().results().resolve("requests.csv")).content().hasLineCount(1 + 50);
        assertThat(whole().livingServices()).isEmpty();
    }

    /** The services get neither variables nor configuration files of the caller. The results list those that were left out. */
    @Test
    void servicesDoNotGetVariablesAndFilesThatWouldChangeTheirConfiguration() throws Exception {
        JsonNode results = whole().resultsJson();

        assertThat(results.at("/surroundings/leftOut").valueStream().map(JsonNode::asString))
                .contains(
                        "SPRING_THREADS_VIRTUAL_ENABLED",
                        "SERVER_SERVLET_CONTEXT_PATH",
                        "MESH_LIMITS_FANOUT",
                        "config/application.yaml")
                .doesNotContain("MESH_BEHAVIOUR_TOKEN");
        assertThat(whole().progress()).contains("the services do not get ", "MESH_LIMITS_FANOUT");
        JsonNode tomcat = service(results, "tomcat-gateway");
        assertThat(tomcat.at("/limits/threads.request").asInt()).isEqualTo(200);
        assertThat(tomcat.at("/limits/netty.transport").asString()).isIn("epoll", "kqueue", "nio");
        assertThat(tomcat.at("/runtime/maxHeapBytes").asLong()).isBetween(400L << 20, 512L << 20);
        assertThat(tomcat.at("/runtime/collectors").toString()).contains("PS ");
        assertThat(tomcat.at("/runtime/arguments").toString()).contains("-Xmx512m", "-Duser.language=en");
        assertThat(whole().results().resolve("logs"))
                .isDirectoryNotContaining(file -> file.toString().endsWith(".work"));
    }

    private static JsonNode service(JsonNode results, String name) {
        return results.get("services")
                .valueStream()
                .filter(service -> service.get("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /**
     * The model uses the limits in force in the services. The test checks its predictions for a chain of ten calls of 20 ms, and for a
     * {@code block()} that is rejected.
     */
    @Test
    void aRunRecordsThePredictionOfTheModelForEachContender() throws Exception {
        JsonNode contenders = whole().resultsJson().at("/measurement/contenders");

        assertThat(contenders.at("/4/prediction").toString())
                .startsWith("{\"durationNanos\":200000000,\"served\":10,\"failures\":{},"
                        + "\"stages\":[{\"stage\":\"backend\",\"share\":1.0,");
        assertThat(contenders.at("/2/prediction/failures").toString()).isEqualTo("{\"blocking-on-event-loop\":10}");
        assertThat(contenders.at("/1/prediction").isNull()).isTrue(); // a stream
        assertThat(whole().results().resolve("summary.md")).content().contains("## Model and measurement");
    }

    @Test
    void noFileOfARunContainsItsSecret() throws Exception {
        assertThat(whole().filesWith(SECRET)).isEmpty();
        assertThat(whole().filesWith("netty-gateway")).hasSizeGreaterThan(5); // the search includes recordings
    }

    @Test
    void aRunSamplesItsServicesAndRecordsThem() throws Exception {
        JsonNode results = whole().resultsJson();
        JsonNode viaNetty = results.at("/measurement/contenders/0/observations");
        assertThat(services(viaNetty)).containsExactly("netty-gateway jmx", "legacy-backend jmx");
        assertThat(viaNetty.at("/1/gauges").propertyNames()).contains("tomcat.busy", "heap.used.bytes");
        assertThat(viaNetty.at("/0/gauges").propertyNames()).contains("connections.active", "cpu.cores");
        assertThat(viaNetty.at("/0/at/0").asLong()).isNegative();
        assertThat(services(results.at("/measurement/contenders/1/observations")))
                .containsExactly("netty-gateway jmx", "rsocket-store jmx");
        assertThat(whole().results().resolve("threads.csv"))
                .content()
                .contains("tomcat-resttemplate,1,tomcat-gateway,")
                .contains(",http-nio-exec,");
        assertThat(results.at("/measurement/contenders/0/client/timestampDelay/samples")
                        .asInt())
                .isPositive();
        Path written = whole().results();
        assertThat(results.get("recordings")
                        .valueStream()
                        .map(one -> one.get("file").asString()))
                .hasSize(4)
                .allMatch(file -> Files.isRegularFile(written.resolve(file)));
    }

    @Test
    void aTerminatedRunKeepsItsMeasurementsAndStopsItsServices() throws Exception {
        keepsItsMeasurementsAndStopsEverythingAfter("TERM");
    }

    /** Interrupts the run with Ctrl-C. Tests that a shell has started in the background ignore Ctrl-C, so the test is skipped there. */
    @Test
    @Tag("faults")
    @Tag("faults-short")
    void anInterruptedRunKeepsItsMeasurementsAndStopsItsServices() throws Exception {
        assumeFalse(ctrlCIsIgnoredHere(), "wants Ctrl-C: it is ignored here");
        keepsItsMeasurementsAndStopsEverythingAfter("INT");
    }

    private void keepsItsMeasurementsAndStopsEverythingAfter(String signal) throws Exception {
        try (MeshCommand mesh = MeshCommand.run(folder, scenario())) {
            mesh.awaitProgress("quick ");

            mesh.signal(signal);

            assertThat(mesh.awaitExit()).isEqualTo(130);
            assertThat(mesh.resultsJson().get("state").asString()).isEqualTo("INTERRUPTED");
            assertThat(served(mesh.resultsJson())).startsWith(3);
            assertThat(mesh.results().resolve("summary.md")).content().contains("interrupted by the user", "| quick ");
            assertThat(mesh.livingServices()).isEmpty();
        }
    }

    @Test
    void ifAServiceDiesTheRunReportsItAndStopsTheOtherServices() throws Exception {
        try (MeshCommand mesh = MeshCommand.run(folder, scenario())) {
            mesh.awaitProgress("quick ");
            long gateway = mesh.resultsJson().at("/services/1/pid").asLong();

            ProcessHandle.of(gateway).orElseThrow().destroyForcibly();

            assertThat(mesh.awaitExit()).isEqualTo(3);
            assertThat(mesh.progress())
                    .contains("mesh: the run is not complete: netty-gateway was ended by signal 9")
                    .doesNotContain("\tat ");
            assertThat(mesh.resultsJson().get("state").asString()).isEqualTo("FAILED");
            assertThat(served(mesh.resultsJson())).startsWith(3);
            assertThat(mesh.livingServices()).isEmpty();
        }
    }

    private String scenario() throws IOException {
        return Files.writeString(folder.resolve("long.yaml"), LONG).toString();
    }

    private static List<String> table(String text) {
        return text.lines().filter(line -> line.startsWith("|")).toList();
    }

    private static List<Integer> served(JsonNode results) {
        return results.at("/measurement/contenders")
                .valueStream()
                .map(contender -> contender.at("/outcomes/ok").asInt())
                .toList();
    }

    private static List<String> services(JsonNode observations) {
        return observations
                .valueStream()
                .map(one ->
                        one.get("service").asString() + " " + one.get("source").asString())
                .toList();
    }

    /** A shell makes a job that it starts in the background ignore Ctrl-C. Everything that the job starts inherits this. */
    private static boolean ctrlCIsIgnoredHere() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .map(line -> new BigInteger(
                                line.substring("SigIgn:".length()).strip(), 16))
                        .anyMatch(ignored -> ignored.testBit(1));
    }
}
