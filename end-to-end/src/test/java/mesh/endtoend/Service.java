package mesh.endtoend;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import mesh.gateway.kit.UnpackedJar;
import org.awaitility.Awaitility;

/** One service in a separate process, with the heap that {@code ./mesh} gives it. */
final class Service implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final int port;
    private final Process process;
    private final Path log;

    private Service(int port, Process process, Path log) {
        this.port = port;
        this.process = process;
        this.log = log;
    }

    /** Starts a service on a free port. It is ready when this returns. */
    static Service start(String module, Path folder, String... arguments) throws IOException {
        Path jar = Path.of("..", module, "target", module + ".jar")
                .toAbsolutePath()
                .normalize();
        assumeTrue(Files.exists(jar), () -> "wants " + jar + ": mvn verify builds it");
        int port = freePort();
        Path log = folder.resolve(module + "-" + port + ".log");
        Service service = new Service(port, launch(UnpackedJar.of(module), port, log, arguments), log);
        Awaitility.await(module)
                .atMost(PATIENCE)
                .ignoreExceptions()
                .failFast(() -> !service.isAlive())
                .until(() -> service.get("/actuator/health/readiness").statusCode() == 200);
        return service;
    }

    private static Process launch(Path jar, int port, Path log, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                jar.toString(),
                "--server.port=" + port));
        command.addAll(List.of(arguments));
        return BriefJvms.of(new ProcessBuilder(command))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
    }

    static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    int port() {
        return port;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Sends a GET. Fails after 10 s without a response. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return get(path, Map.of());
    }

    /** Sends a GET with these header fields. Fails after 10 s without a response. */
    HttpResponse<String> get(String path, Map<String, String> fields) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(Duration.ofSeconds(10));
        fields.forEach(request::header);
        return CLIENT.send(request.build(), BodyHandlers.ofString());
    }

    String log() throws IOException {
        return Files.readString(log);
    }

    /** Returns how many files and connections the service has open. Fails on systems other than Linux. */
    long openFiles() {
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
            return files.count();
        } catch (IOException notLinux) {
            throw new UncheckedIOException(notLinux);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
