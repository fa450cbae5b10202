package mesh.console.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.events.Event;
import mesh.load.os.FileTree;
import mesh.load.results.ExpectationFigures;
import mesh.load.results.ExpectationFigures.Verdict;
import mesh.load.results.Json;
import mesh.load.results.ResultsFolder;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.sample.SampleContender;
import mesh.load.sample.SampleRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Serves the list of runs, single runs, and their files. */
class RunsTest {

    private static final String SMOKE = "20261121-101500-smoke";
    private static final String LATER = "20261122-101500-smoke";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() throws Exception {
        console = RunningConsole.in(home);
        new SampleFolder(console.results(), SMOKE)
                .write(new Event.Message("begin"))
                .end()
                .results(RunState.COMPLETE);
        new SampleFolder(console.results(), LATER).results(RunState.COMPLETE);
        new SampleFolder(console.results(), "20261120-101500-killed")
                .results(RunState.RUNNING)
                .aged();
        new SampleFolder(console.results(), "20261119-101500-damaged").append("x");
        Files.writeString(console.results().resolve("20261119-101500-damaged/results.json"), "{\"state\":");
        Files.createDirectories(console.results().resolve("notes"));
        Path outside = Files.createDirectories(home.resolve("outside"));
        Files.writeString(outside.resolve("results.json"), "{\"secret\":1}");
        Files.createSymbolicLink(console.results().resolve("20261118-101500-link"), outside);
        SampleFolder links = new SampleFolder(console.results(), "20261117-101500-links");
        for (String name : new String[] {"results.json", "events.ndjson", "report.html"}) {
            Files.createSymbolicLink(links.path().resolve(name), outside.resolve("results.json"));
        }
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void listsTheNewestRunFirst() {
        assertThat(Json.MAPPER.readTree(console.get("/api/runs").body()).findValuesAsString("folder"))
                .containsExactly(
                        LATER, SMOKE, "20261120-101500-killed", "20261119-101500-damaged", "20261117-101500-links");
    }

    @Test
    void describesOneRun() {
        JsonNode run = Json.MAPPER.readTree(console.get("/api/runs/" + SMOKE).body());

        assertThat(run.get("scenario").asString()).isEqualTo("smoke");
        assertThat(run.get("startedAt").asString()).isEqualTo("2026-11-21T10:15:00Z");
        assertThat(run.get("state").asString()).isEqualTo("COMPLETE");
        assertThat(run.get("live").asBoolean()).isFalse();
        assertThat(run.get("events").asBoolean()).isTrue();
        assertThat(run.get("expectations").asInt()).isPositive();
        assertThat(run.get("contenders").toString()).contains("\"netty-webclient\"");
    }

    @Test
    void searchesAndLimitsTheList() {
        assertThat(folders("?search=KILLED")).containsExactly("20261120-101500-killed");
        assertThat(folders("?search=20261121%20smoke")).containsExactly(SMOKE);
        assertThat(folders("?search=no-such")).isEmpty();
        assertThat(folders("?limit=1")).containsExactly(LATER);
        assertThat(folders("?limit=-1")).isEmpty();
    }

    private static List<String> folders(String query) {
        return Json.MAPPER.readTree(console.get("/api/runs" + query).body()).findValuesAsString("folder");
    }

    /** A run that was killed is not live. A silent run is live if a process has its events open for writing. */
    @Test
    void aRunIsLiveWhileAProcessWritesToIt() throws Exception {
        SampleFolder folder = new SampleFolder(console.results(), "20261110-101500-quiet").results(RunState.RUNNING);
        try {
            assertThat(isLive(folder)).isTrue();
            try (OutputStream held = Files.newOutputStream(folder.events())) {
                held.write('\n');
                folder.aged();
                assertThat(isLive(folder)).isEqualTo(Files.isDirectory(Path.of("/proc/self/fd")));
            }
            assertThat(isLive(folder.aged())).isFalse();
            Files.setLastModifiedTime(folder.events(), FileTime.from(Instant.now()));
            assertThat(isLive(folder)).isTrue();
        } finally {
            Files.delete(folder.events());
            Files.delete(folder.path().resolve("results.json"));
            Files.delete(folder.path());
        }
    }

    private static boolean isLive(SampleFolder folder) {
        String run = console.get("/api/runs/" + folder.name()).body();
        return Json.MAPPER.readTree(run).get("live").asBoolean();
    }

    @Test
    void servesTheResultsUnchanged() throws Exception {
        HttpResponse<String> results = console.get("/api/runs/" + SMOKE + "/results.json");

        assertThat(results.headers().firstValue("Content-Type")).contains("application/json");
        assertThat(results.body())
                .isEqualTo(Files.readString(console.results().resolve(SMOKE).resolve("results.json")));
    }

    @Test
    void answersTheQuestionOfARunLikeItsReport() {
        JsonNode answer = Json.MAPPER.readTree(
                console.get("/api/runs/" + SMOKE + "/conclusion").body());
        String report = console.get("/api/runs/" + SMOKE + "/report.html").body();

        assertThat(answer.at("/sentences"))
                .isNotEmpty()
                .allSatisfy(sentence -> assertThat(report).contains(sentence.asString()));
        assertThat(answer.at("/warnings/0/text").asString()).isEqualTo("the machine was busy");
        assertThat(answer.at("/warnings/0/whatToDo").asString("none"))
                .as("advice about a note")
                .isEmpty();
        JsonNode row = answer.at("/contenders/0");
        assertThat(row.at("/id").asString()).isEqualTo("netty-webclient");
        assertThat(row.at("/requests").asInt()).isEqualTo(4);
        assertThat(row.at("/ok").asInt()).isEqualTo(2);
        assertThat(row.at("/failures/read-timeout").asInt()).isEqualTo(1);
        assertThat(row.at("/nanos").asLong()).isEqualTo(row.at("/longestNanos").asLong());
        assertThat(console.get("/api/runs/20261119-101500-damaged/conclusion").statusCode())
                .isEqualTo(422);
    }

    @Test
    void countsAssertionsThatWereNotShownAndServesWhatTheProcessorDid() throws Exception {
        SampleFolder folder = new SampleFolder(console.results(), "20261109-101500-limited");
        RunResult run = SampleRun.complete()
                .contenders(SampleContender.smoke().busyProcessor().build())
                .assertions(List.of(checked("a", Verdict.PASSED), checked("b", Verdict.NOT_SHOWN)))
                .build();
        new ResultsFolder(folder.path()).write(run);
        try {
            String address = "/api/runs/" + folder.name();
            JsonNode card = Json.MAPPER.readTree(console.get(address).body());
            JsonNode answer =
                    Json.MAPPER.readTree(console.get(address + "/conclusion").body());

            assertThat(card.get("passed").asInt()).isEqualTo(1);
            assertThat(card.get("notShown").asInt()).isEqualTo(1);
            assertThat(answer.at("/contenders/0/processorUse/uses/0/process").asString())
                    .isEqualTo("load-client");
        } finally {
            Files.delete(folder.path().resolve("results.json"));
            Files.delete(folder.path());
        }
    }

    private static ExpectationFigures checked(String id, Verdict verdict) {
        return new ExpectationFigures(id, "it is " + id, "ok > 0", verdict, Map.of(), null, List.of(), Map.of());
    }

    @Test
    void servesTheReportInASandbox() throws Exception {
        HttpResponse<String> rendered = console.get("/api/runs/" + SMOKE + "/report.html");
        assertThat(rendered.body()).contains("<!DOCTYPE html>", "smoke");
        assertThat(rendered.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("sandbox allow-scripts;")
                .contains("default-src 'none'");

        assertThat(console.get("/favicon.ico").headers().firstValue("Content-Type"))
                .contains("image/svg+xml");
    }

    /** A stranger can write the report of a folder as well as its results. */
    @Test
    void rendersTheReportFromTheResultsEvenIfTheFolderHasOne() throws Exception {
        String rendered = console.get("/api/runs/" + SMOKE + "/report.html").body();
        Path file = console.results().resolve(SMOKE).resolve("report.html");
        Files.writeString(file, "<meta http-equiv=refresh content='0;url=http://127.0.0.1:1/'>");
        try {
            assertThat(console.get("/api/runs/" + SMOKE + "/report.html").body())
                    .contains("<title>smoke")
                    .isEqualTo(rendered);
        } finally {
            Files.delete(file);
        }
    }

    @Test
    void comparesTwoRuns() {
        HttpResponse<String> page = console.get("/api/compare?left=" + SMOKE + "&right=" + LATER);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("second / first");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .startsWith("sandbox");
        assertThat(console.get("/api/compare?left=" + SMOKE + "&right=20990101-000000-none")
                        .statusCode())
                .isEqualTo(404);
        assertThat(console.get("/api/compare?left=" + SMOKE).statusCode()).isEqualTo(400);
    }

    @Test
    void comparesRunsOfDifferentQuestionsOnlyIfForced() throws Exception {
        SampleFolder other = new SampleFolder(console.results(), "20261123-101500-other").results(RunState.COMPLETE);
        Path file = other.path().resolve("results.json");
        Files.writeString(
                file,
                Files.readString(file)
                        .replaceFirst("\"question\"\\s*:\\s*\"[^\"]*\"", "\"question\":\"Another one?\""));
        String both = "/api/compare?left=" + SMOKE + "&right=" + other.name();
        try {
            HttpResponse<String> refused = console.get(both);

            assertThat(refused.statusCode()).isEqualTo(409);
            assertThat(refused.body()).contains("the two runs ask different questions", "\"force\":true");
            assertThat(console.get(both + "&force=true").statusCode()).isEqualTo(200);
        } finally {
            Files.delete(file);
            Files.delete(other.path());
        }
    }

    @Test
    void aRunThatIsTooLargeIsNotRead() throws Exception {
        SampleFolder folder = new SampleFolder(console.results(), "20261109-101500-large");
        try (RandomAccessFile file =
                new RandomAccessFile(folder.path().resolve("results.json").toFile(), "rw")) {
            file.setLength(3L << 30); // occupies no space on the disk
        }
        try {
            String address = "/api/runs/" + folder.name();

            assertThat(console.get(address).body()).contains("cannot be read: too large");
            assertThat(console.get(address + "/conclusion").statusCode()).isEqualTo(422);
        } finally {
            FileTree.delete(folder.path());
        }
    }

    /** An unreadable run is neither live nor complete. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"state":                                 | cannot be read: damaged
            {"format":4,"state":"COMPLETE"            | cannot be read: damaged
            {"format":4,"state":"COMPLETE","measure   | cannot be read: damaged
            {"format":4,"state":["COMPLETE"]}         | cannot be read: damaged
            {"state":"COMPLETE"}                      | cannot be read: damaged
            {"format":"x","state":"COMPLETE"}         | cannot be read: damaged
            null                                      | cannot be read: damaged
            {"format":5,"state":"COMPLETE"}           | made by a newer version (format 5)
            {"format":5,"state":["HELD"]}             | made by a newer version (format 5)
            {"format":3,"state":"COMPLETE"}           | made by an older version (format 3)
            """)
    void saysWhyARunCannotBeRead(String results, String why) throws Exception {
        SampleFolder folder = new SampleFolder(console.results(), "20261109-101500-unreadable");
        Path file = Files.writeString(folder.path().resolve("results.json"), results);
        try {
            JsonNode run = Json.MAPPER.readTree(
                    console.get("/api/runs/" + folder.name()).body());

            assertThat(run.get("unreadable").asString()).isEqualTo(why);
            assertThat(run.get("state").isNull()).isTrue();
            assertThat(run.get("live").asBoolean()).isFalse();
        } finally {
            Files.delete(file);
            Files.delete(folder.path());
        }
    }

    /** Opening a pipe for reading blocks until another process opens it for writing. */
    @Test
    @Timeout(120)
    void opensNoPipe() throws Exception {
        SampleFolder folder = new SampleFolder(console.results(), "20261108-101500-pipes");
        try {
            for (String name : new String[] {"results.json", "events.ndjson", "report.html"}) {
                Path pipe = folder.path().resolve(name);
                assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                        .as("wants mkfifo: it cannot make a pipe here")
                        .isZero();
                assertThat(console.get("/api/runs/" + folder.name() + "/" + name.replace(".ndjson", ""))
                                .statusCode())
                        .isEqualTo(404);
            }
            JsonNode run = Json.MAPPER.readTree(
                    console.get("/api/runs/" + folder.name()).body());
            assertThat(run.get("unreadable").asString()).isEqualTo("cannot be read: damaged");
            assertThat(run.get("events").asBoolean()).isFalse();
        } finally {
            deleteAll(folder.path());
        }
    }

    private static void deleteAll(Path folder) throws Exception {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Reading results takes several times their size in memory, because they are read as a whole. */
    @Test
    void makesNoPageFromAHugeFile() throws Exception {
        SampleFolder folder = new SampleFolder(console.results(), "20261107-101500-huge");
        try (RandomAccessFile file =
                new RandomAccessFile(folder.path().resolve("results.json").toFile(), "rw")) {
            file.setLength(65L * 1024 * 1024); // a sparse file, which takes no space on the disk
        }
        try {
            HttpResponse<String> report = console.get("/api/runs/" + folder.name() + "/report.html");

            assertThat(report.statusCode()).isEqualTo(422);
            assertThat(report.body()).contains("68157440 bytes", "./mesh report");
        } finally {
            deleteAll(folder.path());
        }
    }

    @Test
    void reportsUnreadableResultsWithoutTheirLocation() {
        HttpResponse<String> report = console.get("/api/runs/20261119-101500-damaged/report.html");

        assertThat(report.statusCode()).isEqualTo(422);
        assertThat(report.body())
                .contains("20261119-101500-damaged/results.json' cannot be read: it is damaged: ")
                .doesNotContain(home.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "20261118-101500-link",
                "20261118-101500-link/results.json",
                "20261117-101500-links/results.json",
                "20261117-101500-links/report.html",
                "20261117-101500-links/events",
                "notes",
                "..",
                "%2e%2e",
                "..%2foutside/results.json",
                "20261121-101500-smoke%2f..%2f..%2foutside/results.json",
                "20261121-101500-smoke/../../outside/results.json",
                "20261121-101500-smoke%00/results.json",
                "20261121-101500-Smoke",
                "20990101-000000-none/results.json"
            })
    void servesNothingFromOutsideTheRuns(String path) {
        HttpResponse<String> response = console.get("/api/runs/" + path);

        assertThat(response.statusCode()).isBetween(400, 404);
        assertThat(response.body()).doesNotContain("secret", home.toString());
    }
}
