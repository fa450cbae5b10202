package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A mesh that {@code ./mesh up} has started, in a separate home folder. */
final class UpMesh {

    private static final Pattern SERVICE = Pattern.compile("(?m)^([a-z-]+) +port (\\d+) +pid (\\d+) .* (/\\S+)$");
    private static final Pattern STORE = Pattern.compile("spring.rsocket.server.port=(\\d+)");

    private final Path home;
    private final HttpClient http = HttpClient.newHttpClient();
    private final Map<String, Listed> services;

    record Listed(int port, long pid, Path log) {}

    private UpMesh(Path home, String listed) {
        this.home = home;
        this.services = SERVICE.matcher(listed)
                .results()
                .collect(Collectors.toMap(
                        line -> line.group(1),
                        line -> new Listed(
                                Integer.parseInt(line.group(2)),
                                Long.parseLong(line.group(3)),
                                Path.of(line.group(4)))));
    }

    static UpMesh start(Path home) throws IOException, InterruptedException {
        borrowWhatIsBuilt(home);
        UpMesh mesh = new UpMesh(home, mesh(home, "up", "--random-ports"));
        assertThat(mesh.services).hasSizeGreaterThanOrEqualTo(5);
        return mesh;
    }

    /** Links the modules with their jars, and the user's start cache, which depends only on the jars. Skips the test if a jar is missing. */
    static void borrowWhatIsBuilt(Path home) throws IOException {
        for (String module : List.of("legacy-backend", "rsocket-store", "netty-gateway", "tomcat-gateway")) {
            assumeTrue(
                    Files.exists(Documents.PROJECT.resolve(module + "/target/" + module + ".jar")),
                    "wants the jars: mvn verify builds them");
            Files.createSymbolicLink(home.resolve(module), Documents.PROJECT.resolve(module));
        }
        Path cache = Documents.PROJECT.resolve(".mesh/start-cache");
        if (Files.isDirectory(cache)) {
            Files.createDirectories(home.resolve(".mesh"));
            Files.createSymbolicLink(home.resolve(".mesh/start-cache"), cache);
        }
    }

    Listed service(String name) {
        return Objects.requireNonNull(services.get(name), name);
    }

    Map<String, Listed> services() {
        return services;
    }

    /** Returns the store's port for RSocket, from the store's command line. The listed port is the one for HTTP. */
    int storePort() {
        return ProcessHandle.of(service("rsocket-store").pid()).orElseThrow().info().arguments().stream()
                .flatMap(Arrays::stream)
                .map(STORE::matcher)
                .filter(Matcher::find)
                .map(found -> Integer.parseInt(found.group(1)))
                .findFirst()
                .orElseThrow();
    }

    /** Sets the backend's service time to 0, because these tests do not measure times. */
    void respondAtOnce() throws IOException, InterruptedException {
        HttpRequest put = HttpRequest.newBuilder(uri("legacy-backend", "/legacy/behaviour"))
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString("{\"serviceTime\": \"0ms\"}"))
                .build();
        assertThat(http.send(put, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }

    int status(String service, String path) throws IOException, InterruptedException {
        return http.send(HttpRequest.newBuilder(uri(service, path)).build(), BodyHandlers.discarding())
                .statusCode();
    }

    /** Returns the number of live threads in all pools together. */
    int threads(String service) throws IOException, InterruptedException {
        return sample(service).properties().stream()
                .filter(gauge -> gauge.getKey().startsWith("threads.state."))
                .mapToInt(gauge -> gauge.getValue().asInt())
                .sum();
    }

    JsonNode sample(String service) throws IOException, InterruptedException {
        HttpRequest ask =
                HttpRequest.newBuilder(uri(service, "/actuator/sample")).build();
        return JsonMapper.shared()
                .readTree(http.send(ask, BodyHandlers.ofString()).body());
    }

    private URI uri(String service, String path) {
        return URI.create("http://127.0.0.1:" + service(service).port() + path);
    }

    private static String mesh(Path home, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dmesh.home=" + home,
                "-jar",
                Documents.PROJECT.resolve("load-client/target/load-client.jar").toString()));
        command.addAll(List.of(arguments));
        Process process = BriefJvms.of(new ProcessBuilder(command))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }

    void down() throws IOException, InterruptedException {
        http.close();
        mesh(home, "down");
    }
}
