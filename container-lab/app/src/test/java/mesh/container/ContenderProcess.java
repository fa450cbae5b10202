package mesh.container;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The application in a JVM of its own, so that a test can limit its heap. */
final class ContenderProcess implements AutoCloseable {

    /** Matches the line with the port in the logs of Tomcat, Undertow and Jetty. */
    private static final Pattern PORT = Pattern.compile("started on ports? (\\d+) \\(http");

    private final Process process;
    private final Path log;

    private ContenderProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Starts the application, and returns when it has logged the cost of its start, because it is ready then. */
    static ContenderProcess start(String heap, boolean onVirtualThreads) throws IOException {
        Path log = Files.createTempFile(Files.createDirectories(Path.of("target")), "process", ".log");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        heap,
                        "-XX:TieredStopAtLevel=1", // the process lives for seconds
                        "-XX:+ExitOnOutOfMemoryError",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ContainerLab.class.getName(),
                        "--server.port=0",
                        "--spring.threads.virtual.enabled=" + onVirtualThreads)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        ContenderProcess contender = new ContenderProcess(process, log);
        await().until(() -> Files.readString(log).contains("jvm.threads.live="));
        return contender;
    }

    URI uri(String path) throws IOException {
        Matcher port = PORT.matcher(Files.readString(log));
        if (!port.find()) {
            throw new IllegalStateException(log + " names no port");
        }
        return URI.create("http://127.0.0.1:" + port.group(1) + path);
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
