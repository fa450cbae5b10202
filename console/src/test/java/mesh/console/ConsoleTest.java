package mesh.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import mesh.console.sample.RunningConsole;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs the console's command line as the launcher passes it on. */
class ConsoleTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String HOME = "mesh.home";

    @TempDir
    private Path home;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void createHome() {
        RunningConsole.installLauncher(home);
        System.setProperty(HOME, home.toString());
    }

    @AfterEach
    void forgetHome() {
        System.clearProperty(HOME);
    }

    @Test
    void rejectsAnUnknownOptionInOneLine() {
        assertThat(run("console", "--prt", "1")).isEqualTo(2);
        assertThat(err.toString())
                .hasLineCount(1)
                .startsWith("mesh console: unknown option '--prt'. Did you mean '--port'?");
    }

    @Test
    void rejectsAnInvalidPort() {
        assertThat(run("console", "--port", "70000")).isEqualTo(2);
        assertThat(err.toString()).hasLineCount(1).contains("'70000' is not a whole number from 1 to 65535");
    }

    @Test
    void reportsATakenPortInOneLine() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run("console", "--port", String.valueOf(other.getLocalPort())))
                    .isEqualTo(3);

            assertThat(err.toString())
                    .hasLineCount(1)
                    .startsWith("mesh console: port " + other.getLocalPort() + " is taken");
            assertThat(out.toString()).isEmpty();
        }
    }

    @Test
    void printsAnAddressForTheTeacherAndOneForTheClass() throws Exception {
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        Thread main = Thread.ofPlatform()
                .start(() ->
                        exitCode.complete(run("console", "--random-port", "--classroom", "--address", "127.0.0.1")));
        Awaitility.await().atMost(PATIENCE).until(() -> out.toString().contains("class:"));
        main.interrupt();

        assertThat(exitCode.get(2, TimeUnit.MINUTES)).isEqualTo(130);
        assertThat(out.toString().lines())
                .hasSize(2)
                .first()
                .asString()
                .matches("teacher: http://127\\.0\\.0\\.1:\\d+/\\?token=[\\w-]{43}");
        assertThat(out.toString().lines().toList().getLast()).matches("class:   http://127\\.0\\.0\\.1:\\d+/c");
    }

    @Test
    void reportsAnUnusableAddressInOneLine() {
        assertThat(run("console", "--random-port", "--address", "192.0.2.1")).isEqualTo(3);
        assertThat(err.toString()).hasLineCount(1).contains("192.0.2.1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    console.room.reserved | 500  | 'console.room.reserved' is 500. Allowed: 0 to 499
                    console.max-viewers   | 0    | 'console.max-viewers' is 0. Allowed: 1 or more
                    console.room.places   | many | 'console.room.places' is 'many'. Allowed: a value of the type int
                    """, quoteCharacter = '`')
    void reportsAnInvalidSettingInOneLine(String setting, String value, String message) {
        System.setProperty(setting, value);
        try {
            assertThat(run("console", "--random-port")).isEqualTo(2);
        } finally {
            System.clearProperty(setting);
        }

        assertThat(err.toString()).hasLineCount(1).startsWith("mesh console: " + message);
    }

    @Test
    void servesUntilInterruptedAndThenStopsItsRun() throws Exception {
        CompletableFuture<Integer> exitCode = new CompletableFuture<>();
        Thread main = Thread.ofPlatform().start(() -> exitCode.complete(run("console", "--random-port")));
        Awaitility.await().atMost(PATIENCE).until(() -> out.toString().contains("?token="));
        assertThat(out.toString())
                .hasLineCount(1)
                .matches("console: http://127\\.0\\.0\\.1:\\d+/\\?token=[\\w-]{43}\\s");
        URI page = URI.create(out.toString().strip().substring("console: ".length()));

        assertThat(startRun(page)).isEqualTo(202);
        Path starts = home.resolve("starts.log");
        Awaitility.await().atMost(PATIENCE).until(() -> Files.exists(starts) && Files.size(starts) > 10);
        ProcessHandle stranger = ProcessHandle.of(
                        Long.parseLong(Files.readString(starts).split(" ", 2)[0]))
                .orElseThrow();
        main.interrupt();

        assertThat(exitCode.get(2, TimeUnit.MINUTES)).isEqualTo(130);
        assertThat(stranger.isAlive()).isFalse();
        assertThat(err.toString()).isEmpty();
    }

    private static int startRun(URI page) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(page.resolve("/api/run"))
                .header("Content-Type", "application/json")
                .header("X-Mesh-Token", page.getQuery().substring("token=".length()))
                .POST(BodyPublishers.ofString("{\"scenario\":\"smoke\"}"))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            return http.send(request, BodyHandlers.discarding()).statusCode();
        }
    }

    private int run(String... args) {
        return Console.run(args, new PrintWriter(out, true), new PrintWriter(err, true));
    }
}
