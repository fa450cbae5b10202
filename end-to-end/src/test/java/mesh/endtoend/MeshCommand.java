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

/** A {@code ./mesh run} as a process of its own, on ports that are free. */
final class MeshCommand implements AutoCloseable {

    /** Far above what it takes: on a busy machine a start alone was seen to take a minute, and a fault has nineteen of them. */
    private static final Duration PATIENCE = Duration.ofMinutes(12);

    /** Files of 20 MB pass, ten at a time: none of them may be held. */
    private static final String LESS_THAN_TEN_LARGE_FILES = "-Xmx160m";

    private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
    private static final Path JAR = PROJECT.resolve("load-client/target/load-client.jar");

    private final Path folder;
    private final Process process;

    private MeshCommand(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Runs a scenario; results and output go to the folder. Without the jars there is nothing to test. */
    static MeshCommand run(Path folder, String scenario, String... options) throws IOException {
        return run(Map.of(), folder, scenario, options);
    }

    /** The same with more environment variables. */
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

    /** Waits until the progress says so. */
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

    /** What {@code kill} knows: INT is Ctrl-C. */
    void signal(String name) throws IOException, InterruptedException {
        RunProcess.kill(name, Long.toString(process.pid()));
    }

    String output() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    String progress() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    /** Where the run writes. */
    Path results() throws IOException {
        try (Stream<Path> runs = Files.list(folder.resolve("results"))) {
            return runs.findFirst().orElseThrow();
        }
    }

    JsonNode resultsJson() throws IOException {
        return JsonMapper.shared().readTree(Files.readAllBytes(results().resolve("results.json")));
    }

    /** Rows of {@code requests.csv}, by contender. */
    Map<String, Integer> requestsByContender() throws IOException {
        try (Stream<String> rows = Files.lines(results().resolve("requests.csv"))) {
            return rows.skip(1)
                    .collect(Collectors.toMap(row -> row.substring(0, row.indexOf(',')), row -> 1, Integer::sum));
        }
    }

    /** Files that the run has written, what it printed included, in which this ASCII text stands. */
    List<Path> filesWith(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, text))
                    .toList();
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            // one character for each byte, so that no file is too binary for it
            return Files.readString(file, StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** What people read of it. */
    String summary() throws IOException {
        return Files.readString(results().resolve("summary.md"));
    }

    /** Of all services that the results name. */
    List<ProcessHandle> livingServices() throws IOException {
        return resultsJson()
                .get("services")
                .valueStream()
                .flatMap(service -> ProcessHandle.of(service.get("pid").asLong()).stream())
                .filter(ProcessHandle::isAlive)
                .toList();
    }

    /** The process of a service, which is named on its command line. */
    ProcessHandle running(String service) {
        String named = "-Dvisualvm.display.name=" + service;
        return process.children()
                .filter(child -> List.of(child.info().arguments().orElseThrow()).contains(named))
                .findFirst()
                .orElseThrow();
    }

    /** For a test that fails: its services end too, because the command ends them. */
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
