package mesh.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.results.RunState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that each path lists the methods that it allows, and that HEAD returns the same as GET without the body. */
class HttpMethodsTest {

    private static final String RUN = "20261123-101500-smoke";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.in(home);
        new SampleFolder(console.results(), RUN).results(RunState.COMPLETE).end();
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/lessons",
                "/lessons/a-thread-that-waits",
                "/what-if",
                "/runs/" + RUN,
                "/assets/base.css",
                "/assets/home.js",
                "/assets/icon.svg",
                "/assets/colours.css",
                "/assets/echarts.min.js",
                "/api/scenarios",
                "/api/runs/" + RUN + "/results.json",
                "/api/runs/" + RUN + "/report.html"
            })
    void headReturnsTheSameAsGetWithoutTheBody(String path) {
        HttpResponse<String> get = console.get(path);
        HttpResponse<String> head = console.send("HEAD", path);

        assertThat(get.statusCode()).isEqualTo(200);
        assertThat(get.body()).isNotEmpty();
        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        for (String header : List.of("Content-Type", "Content-Length", "Cache-Control", "Content-Security-Policy")) {
            assertThat(head.headers().allValues(header))
                    .as(header)
                    .isEqualTo(get.headers().allValues(header));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/no/such/page", "/assets/none.js", "/api/runs/none"})
    void headOfAMissingPageIsNotFound(String path) {
        assertThat(console.send("HEAD", path).statusCode()).isEqualTo(404);
    }

    /** If it did not end, the request would occupy a viewer's place until its connection is closed. */
    @ParameterizedTest
    @ValueSource(strings = {"/api/activity", "/api/runs/" + RUN + "/events"})
    void headOfAStreamEndsImmediately(String path) {
        HttpResponse<String> head = console.send("HEAD", path);

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.headers().firstValue("Content-Type").orElse("")).startsWith("text/event-stream");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/lessons",
                "/runs/" + RUN,
                "/assets/base.css",
                "/assets/echarts.min.js",
                "/api/runs",
                "/api/activity"
            })
    void aReadOnlyPathAllowsOnlyReading(String path) {
        HttpResponse<String> refused = console.post(path, "{}");
        HttpResponse<String> options = console.send("OPTIONS", path);

        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(allowed(refused)).contains("GET").doesNotContain("POST");
        assertThat(options.statusCode()).isEqualTo(200);
        assertThat(options.body()).isEmpty();
        assertThat(allowed(options)).contains("GET", "HEAD", "OPTIONS").doesNotContain("POST");
    }

    @Test
    void aPathThatChangesSomethingRejectsGet() {
        HttpResponse<String> refused = console.get("/api/run");

        assertThat(refused.statusCode()).isEqualTo(405);
        assertThat(allowed(refused)).containsExactly("POST");
        assertThat(allowed(console.send("OPTIONS", "/api/run")))
                .contains("POST")
                .doesNotContain("GET");
    }

    private static List<String> allowed(HttpResponse<String> response) {
        return response.headers().allValues("Allow").stream()
                .flatMap(line -> List.of(line.split(", ?")).stream())
                .toList();
    }
}
