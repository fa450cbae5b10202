package mesh.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import mesh.console.sample.RunningConsole;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scripts and styles are compressed. Compressing results and events would take processor time from a run. */
class CompressionTest {

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @ParameterizedTest
    @CsvSource({
        "/assets/run.js, gzip",
        "/assets/run.css, gzip",
        "/api/scenarios, none",
        "/runs/20261121-101500-smoke, none"
    })
    void onlyScriptsAndStylesAreCompressed(String path, String encoding) {
        HttpResponse<String> response = console.get(path, "Accept-Encoding", "gzip");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Encoding").orElse("none"))
                .isEqualTo(encoding);
    }

    @ParameterizedTest
    @CsvSource({"/assets/run.js", "/assets/run.css"})
    void aClientThatDoesNotAcceptCompressionGetsNone(String path) {
        assertThat(console.get(path).headers().firstValue("Content-Encoding")).isEmpty();
    }
}
