package mesh.hyperfoil;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Starts a mesh, so it is not among the tests that developers run all the time. */
@Tag("faults")
@Tag("faults-short")
class ExportedBenchmarkTest {

    private static final Pattern ATTACH = Pattern.compile("--attach (\\S+)");

    /** Covers equal and different counts, single and repeated requests, and responses that succeed or fail. */
    private static final String SCENARIO = """
            name: own
            question: Does Hyperfoil send what we send?
            legacy: {service-time: 0ms}
            users: 6
            work: triangular
            shape: burst
            contenders:
              - {id: once, service: netty-gateway, path: /netty, calls: single}
              - {id: own-count, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
              - {id: refused, service: netty-gateway, path: "/netty/{cnt}/block", calls: sequential}
              - id: repeatedly
                service: tomcat-gateway
                path: "/rest/{cnt}"
                calls: sequential
                connections: unlimited
                shape: {closed: 4}
                repetitions: 2
            """;

    @TempDir
    private Path home;

    private MeshProgram mesh;

    @BeforeEach
    void useTheBuiltPrograms() throws IOException {
        mesh = new MeshProgram(home);
    }

    @AfterEach
    void stopTheServices() throws Exception {
        mesh.call("down");
    }

    @Test
    void hyperfoilGetsAsManyResponsesOfEachStatusAsTheLoadClient() throws Exception {
        Path scenario = Files.writeString(home.resolve("own.yaml"), SCENARIO);
        String services = attached(called("up", "--random-ports"));
        Path benchmark = home.resolve("own.hf.yaml");
        Path totals = home.resolve("total.csv");

        called("export", "hyperfoil", scenario.toString(), "--attach", services, "--out", benchmark.toString());
        HyperfoilRun.of(benchmark).writeTotals(totals);
        called("import", "hyperfoil", scenario.toString(), totals.toString(), "--results", place("hyperfoil"));
        called("run", scenario.toString(), "--no-warm-up", "--attach", services, "--results", place("ours"));

        assertThat(statuses("hyperfoil"))
                .isEqualTo(statuses("ours"))
                .containsEntry("once 1", "6 requests, 6 ok, 0 of 5xx")
                .containsEntry("own-count 1", "6 requests, 6 ok, 0 of 5xx")
                .containsEntry("refused 1", "6 requests, 0 ok, 6 of 5xx")
                .containsEntry("repeatedly 2", "24 requests, 24 ok, 0 of 5xx");
        assertThat(called(
                        "compare",
                        folder("ours").toString(),
                        folder("hyperfoil").toString()))
                .contains("| repeatedly ", "blocking-on-event-loop");
    }

    private String called(String... arguments) throws Exception {
        MeshProgram.Ended ended = mesh.call(arguments);
        assertThat(ended.exitCode()).as(ended.output()).isZero();
        return ended.output();
    }

    private static String attached(String up) {
        Matcher attach = ATTACH.matcher(up);
        assertThat(attach.find()).as(up).isTrue();
        return attach.group(1);
    }

    private String place(String name) {
        return home.resolve(name).toString();
    }

    private Path folder(String name) throws IOException {
        try (Stream<Path> folders = Files.list(home.resolve(name))) {
            return folders.findFirst().orElseThrow();
        }
    }

    private Map<String, String> statuses(String name) throws IOException {
        JsonNode json =
                JsonMapper.shared().readTree(Files.readString(folder(name).resolve("results.json")));
        Map<String, String> statuses = new TreeMap<>();
        for (JsonNode one : json.get("measurement").get("contenders")) {
            JsonNode outcomes = one.get("outcomes");
            int serverErrors = outcomes.get("serverErrors")
                    .valueStream()
                    .mapToInt(JsonNode::asInt)
                    .sum();
            statuses.put(
                    one.get("id").asString() + " " + one.get("repetition").asInt(),
                    outcomes.get("requests").asInt() + " requests, "
                            + outcomes.get("ok").asInt() + " ok, " + serverErrors + " of 5xx");
        }
        return statuses;
    }
}
