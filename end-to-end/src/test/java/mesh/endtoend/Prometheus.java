package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A real Prometheus, if one is installed ({@code .ci/prometheus} installs it). It listens on loopback and keeps its data in a separate
 * folder.
 */
final class Prometheus implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final int port;
    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();

    private Prometheus(int port, Process process) {
        this.port = port;
        this.process = process;
    }

    /** Skips the test if Prometheus is not installed. */
    static void assumeInstalled() {
        boolean there = Arrays.stream(System.getenv("PATH").split(":"))
                .map(Path::of)
                .anyMatch(folder -> Files.isExecutable(folder.resolve("prometheus"))
                        && Files.isExecutable(folder.resolve("promtool")));
        assumeTrue(there, "wants Prometheus: it is not on the PATH (.ci/prometheus)");
    }

    /** Returns promtool's output for a file that it {@code check}s or {@code test}s; fails if promtool rejects the file. */
    static String promtool(String command, String what, Path file) throws IOException, InterruptedException {
        Process promtool = new ProcessBuilder("promtool", command, what, file.toString())
                .redirectErrorStream(true)
                .start();
        String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(output).isZero();
        return output;
    }

    /** Starts a Prometheus with this configuration. It is ready when this returns. */
    static Prometheus start(Path configuration, Path folder) throws IOException {
        int port = Service.freePort();
        Path log = folder.resolve("prometheus.log");
        Process process = new ProcessBuilder(
                        "prometheus",
                        "--config.file=" + configuration,
                        "--storage.tsdb.path=" + folder.resolve("scraped"),
                        "--web.listen-address=127.0.0.1:" + port)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        Prometheus prometheus = new Prometheus(port, process);
        Awaitility.await("prometheus, which wrote " + log)
                .atMost(PATIENCE)
                .ignoreExceptions()
                .failFast(() -> !process.isAlive())
                .until(() -> prometheus.get("/-/ready").statusCode() == 200);
        return prometheus;
    }

    /** Returns the current values of a query that are finite numbers; fails if the query is invalid. */
    List<Double> query(String query) throws IOException, InterruptedException {
        HttpResponse<String> response = get("/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8));
        assertThat(response.statusCode()).as(query + ": " + response.body()).isEqualTo(200);
        return json(response)
                .at("/data/result")
                .valueStream()
                .flatMapToDouble(series ->
                        DoubleStream.of(Double.parseDouble(series.at("/value/1").asString())))
                .filter(Double::isFinite)
                .boxed()
                .toList();
    }

    /** Returns all rules with their health. */
    List<JsonNode> rules() throws IOException, InterruptedException {
        return json(get("/api/v1/rules"))
                .at("/data/groups")
                .valueStream()
                .flatMap(group -> group.get("rules").valueStream())
                .toList();
    }

    private HttpResponse<String> get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(10))
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private static JsonNode json(HttpResponse<String> response) {
        return JsonMapper.shared().readTree(response.body());
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
        client.close();
    }
}
