package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code ./mesh console} as a separate process, whose page starts real runs. Its launcher skips the build, because the jars exist already,
 * and makes runs use free ports.
 */
final class ConsoleProcess implements AutoCloseable {

    private static final Path LOAD_CLIENT = Documents.PROJECT.resolve("load-client/target/load-client.jar");
    private static final Path CONSOLE = Documents.PROJECT.resolve("console/target/console.jar");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String PRINTED = "console: ";

    private final Path home;
    private final Process process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final URI address;
    private final String token;

    private ConsoleProcess(Path home, Process process, URI printed) {
        this.home = home;
        this.process = process;
        this.address = printed.resolve("/");
        this.token = Objects.requireNonNull(printed.getQuery()).replaceFirst("^token=", "");
    }

    /** An event as a viewer receives it. If the server sends no name, the name is {@code message}. */
    record Sent(String name, JsonNode data) {}

    /** Starts a console in an empty folder, in which it creates the folder of results. Skips the test if the jars are missing. */
    static ConsoleProcess start(Path home) throws IOException {
        assumeTrue(Files.exists(CONSOLE) && Files.exists(LOAD_CLIENT), "wants the jars: mvn verify builds them");
        installLauncher(home);
        Path output = home.resolve("console.out");
        Process process = BriefJvms.of(new ProcessBuilder(
                        java(), "-XX:+UseSerialGC", "-Dmesh.home=" + home, "-jar", CONSOLE.toString(), "--random-port"))
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        Awaitility.await().atMost(PATIENCE).until(() -> {
            assertThat(process.isAlive()).as(Files.readString(output)).isTrue();
            return printed(output).findFirst().isPresent();
        });
        return new ConsoleProcess(home, process, printed(output).findFirst().orElseThrow());
    }

    private static Stream<URI> printed(Path output) throws IOException {
        return Files.readString(output)
                .lines()
                .filter(line -> line.startsWith(PRINTED))
                .map(line -> URI.create(line.substring(PRINTED.length())));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static void installLauncher(Path home) throws IOException {
        Path launcher = Files.writeString(home.resolve("mesh"), """
                #!/bin/sh
                exec "%s" "-Dmesh.home=%s" -jar "%s" "$@" --random-ports
                """.formatted(java(), Documents.PROJECT, LOAD_CLIENT));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Starts a run and returns its id. */
    String run(String json) throws IOException, InterruptedException {
        return post("/api/run", json).get("id").asString();
    }

    void stop() throws IOException, InterruptedException {
        post("/api/stop", "{}");
    }

    private JsonNode post(String path, String json) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(address.resolve(path))
                .header("Content-Type", "application/json")
                .header("X-Mesh-Token", token)
                .POST(BodyPublishers.ofString(json))
                .build();
        var response = http.send(request, BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
        return JsonMapper.shared().readTree(response.body());
    }

    JsonNode get(String path) throws IOException, InterruptedException {
        var response = http.send(HttpRequest.newBuilder(address.resolve(path)).build(), BodyHandlers.ofString());
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(response.body());
    }

    /** Returns the events that a viewer receives, as they arrive. The caller closes the stream. */
    Stream<Sent> watch(String path) throws IOException, InterruptedException {
        var response = http.send(HttpRequest.newBuilder(address.resolve(path)).build(), BodyHandlers.ofLines());
        assertThat(response.statusCode()).isEqualTo(200);
        String[] name = {"message"};
        return response.body().mapMulti((line, sent) -> {
            if (line.startsWith("event:")) {
                name[0] = line.substring("event:".length()).strip();
            } else if (line.startsWith("data:")) {
                sent.accept(new Sent(name[0], JsonMapper.shared().readTree(line.substring("data:".length()))));
                name[0] = "message";
            }
        });
    }

    /** Waits until a run has created its folder, and returns the folder. */
    String folderOf(String id) throws IOException, InterruptedException {
        return activity("running", id, "folder").get("folder").asString();
    }

    /** Waits until the process of a run has ended, and returns its exit code. */
    int exitCodeOf(String id) throws IOException, InterruptedException {
        return activity("ended", id, "exitCode").get("exitCode").asInt();
    }

    private JsonNode activity(String what, String id, String known) throws IOException, InterruptedException {
        try (Stream<Sent> activity = watch("/api/activity")) {
            return activity.map(news -> news.data().path(what))
                    .filter(run -> run.path("id").asString("").equals(id) && run.hasNonNull(known))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Returns the files that a run has written into its folder. */
    Results results(String folder) {
        return new Results(home.resolve("results").resolve(folder));
    }

    List<ProcessHandle> livingServices() {
        return process.descendants().toList();
    }

    /** Ends the console. If a failed test has left a run, the console stops it. */
    @Override
    public void close() {
        http.shutdownNow();
        process.destroy();
        try {
            if (!process.waitFor(2, TimeUnit.MINUTES)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
    }
}
