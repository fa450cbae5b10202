package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A {@code ./mesh run} as a separate process, on free ports. */
final class MeshCommand implements AutoCloseable {

    /** Far more time than a run takes. On a busy machine a single start has taken a minute, and a fault has nineteen starts. */
    private static final Duration PATIENCE = Duration.ofMinutes(12);

    /**
     * A heap that is too small for ten files of 20 MB. The load client receives ten concurrently and must not keep any of them in memory.
     */
    private static final String LESS_THAN_TEN_LARGE_FILES = "-Xmx160m";

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path JAR = PROJECT.resolve("load-client/target/load-client.jar");

    private final Path folder;
    private final Process process;

    private MeshCommand(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Runs a scenario. The run writes its results and its output to the folder. Skips the test if the jar is missing. */
    static MeshCommand run(Path folder, String scenario, String... options) throws IOException {
        return run(Map.of(), folder, scenario, options);
    }

    /** Runs a scenario with additional environment variables. */
    static MeshCommand run(Map<String, String> environment, Path folder, String scenario, String... options)
            throws IOException {
        assumeTrue(Files.exists(JAR), () -> "wants " + JAR + ": mvn verify builds it");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                LESS_THAN_TEN_LARGE_FILES,
                "-Dmesh.home=" + PROJECT,
                "-jar",
                JAR.toString(),
                "run",
                scenario,
                "--random-ports",
                "--not-shown", // other work on the machine can prevent a load from showing what a scenario claims about
                // times
                "pass",
                "--results",
                folder.resolve("results").toString()));
        command.addAll(List.of(options));
        ProcessBuilder process = BriefJvms.of(new ProcessBuilder(command))
                .directory(folder.toFile())
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        process.environment().putAll(environment);
        return new MeshCommand(folder, process.start());
    }

    /** Waits until the progress contains this text. */
    void awaitProgress(String text) {
        Awaitility.await().atMost(PATIENCE).until(() -> {
            assertThat(process.isAlive()).as(progress()).isTrue();
            return progress().contains(text);
        });
    }

    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** Sends a signal, by its name for {@code kill}: INT is Ctrl-C. */
    void signal(String name) throws IOException, InterruptedException {
        RunProcess.kill(name, Long.toString(process.pid()));
    }

    String output() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    String progress() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    /** Returns the folder of the run's results. */
    Path results() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    JsonNode resultsJson() throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(results().resolve("results.json")));
    }

    /** Returns the number of rows of {@code requests.csv} by contender. */
    Map<String, Integer> requestsByContender() throws IOException {
        try (Stream<String> rows = Files.lines(results().resolve("requests.csv"))) {
            return rows.skip(1)
                    .collect(Collectors.toMap(row -> row.substring(0, row.indexOf(',')), row -> 1, Integer::sum));
        }
    }

    /** Returns the files of the run, including its output, that contain this ASCII text. */
    List<Path> filesWith(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, text))
                    .toList();
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            // This charset has one character for each byte, so binary files can be searched too.
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Returns the text of {@code summary.md}. */
    String summary() throws IOException {
        return Files.readString(results().resolve("summary.md"));
    }

    /** Returns those services in the results whose process is alive. */
    List<ProcessHandle> livingServices() throws IOException {
        return resultsJson()
                .get("services")
                .valueStream()
                .flatMap(service -> ProcessHandle.of(service.get("pid").asLong()).stream())
                .filter(ProcessHandle::isAlive)
                .toList();
    }

    /** Returns the process whose command line names this service. */
    ProcessHandle running(String service) {
        String named = "-Dvisualvm.display.name=" + service;
        return process.children()
                .filter(child -> List.of(child.info().arguments().orElseThrow()).contains(named))
                .findFirst()
                .orElseThrow();
    }

    /** Ends the command if a failed test has left it running. The command then ends its services. */
    @Override
    public void close() {
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
