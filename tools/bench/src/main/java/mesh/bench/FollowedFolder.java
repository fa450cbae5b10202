package mesh.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;
import mesh.load.os.FileTree;
import mesh.load.os.JvmVariables;
import mesh.load.results.Json;
import mesh.load.services.process.MeshHome;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A temporary folder of results, and the console that shows it, if the console is built. */
final class FollowedFolder implements AutoCloseable {

    private final Path root;
    private final @Nullable Process process;
    private final @Nullable URI console;

    private int runs;

    private FollowedFolder(Path root, @Nullable Process process, @Nullable URI console) {
        this.root = root;
        this.process = process;
        this.console = console;
    }

    static FollowedFolder open(MeshHome home) throws IOException {
        Path root = Files.createTempDirectory("mesh-bench");
        Path jar = home.program("console");
        if (!Files.isRegularFile(jar)) {
            System.out.println(
                    "the events are not watched, because the console is not built. To build it: ./mesh build");
            return new FollowedFolder(root, null, null);
        }
        Process process = JvmVariables.removeFrom(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dmesh.home=" + home.root(),
                        "-jar",
                        jar.toString(),
                        "--random-port",
                        "--results",
                        root.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new FollowedFolder(root, process, address(process.inputReader()));
    }

    private static URI address(BufferedReader output) throws IOException {
        return output.lines()
                .filter(line -> line.startsWith("console: "))
                .findFirst()
                .map(line -> URI.create(line.substring("console: ".length())).resolve("/"))
                .orElseThrow(() -> new IOException("the console has ended without printing its address"));
    }

    boolean hasConsole() {
        return console != null;
    }

    /** Creates the folder of a new run, and returns the path of its events file. */
    Path next() throws IOException {
        runs++;
        return Files.createDirectory(root.resolve(name())).resolve("events.ndjson");
    }

    Viewer view() throws IOException, InterruptedException {
        if (console == null) {
            throw new IllegalStateException("there is no console");
        }
        return new Viewer(console.resolve("/api/runs/" + name() + "/events"));
    }

    private String name() {
        return String.format(Locale.ROOT, "20260101-%06d-bench", runs);
    }

    @Override
    public void close() throws IOException {
        if (process != null) {
            process.destroy();
        }
        FileTree.delete(root);
    }

    /** A client that watches a run through the console, and reads all events as fast as they arrive. */
    static final class Viewer implements AutoCloseable {

        private static final String DATA = "data:";

        private final HttpClient http = HttpClient.newHttpClient();
        private final Thread reader;
        private volatile int done;

        private Viewer(URI events) throws IOException, InterruptedException {
            HttpResponse<Stream<String>> response =
                    http.send(HttpRequest.newBuilder(events).build(), HttpResponse.BodyHandlers.ofLines());
            if (response.statusCode() != 200) {
                throw new IOException("the console responded to " + events + " with status " + response.statusCode());
            }
            reader = Thread.ofPlatform().daemon().name("viewer").start(() -> read(response.body()));
        }

        private void read(Stream<String> lines) {
            lines.filter(line -> line.startsWith(DATA) && line.contains("\"done\""))
                    .map(line ->
                            Json.MAPPER.readTree(line.substring(DATA.length())).path("event"))
                    .filter(event -> event.path("type").asString().equals("requests"))
                    .map(event -> event.path("done"))
                    .mapToInt(JsonNode::asInt)
                    .forEach(count -> done = count);
        }

        /** Waits for the end of the run, and checks that the console has shown all requests. */
        void verify(int requests) throws InterruptedException {
            reader.join(10_000);
            if (done != requests) {
                throw new IllegalStateException("the console has reported " + done + " of " + requests + " requests");
            }
        }

        @Override
        public void close() {
            http.shutdownNow();
        }
    }
}
