package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/**
 * A {@code ./mesh} command as a terminal starts it: in its own process group, which gets the signal of Ctrl-C. The command reacts to Ctrl-C
 * even if these tests run in the background of a script.
 */
final class RunProcess implements AutoCloseable {

    /** The longest run of a test takes eight minutes on a machine of half the usual speed. Beside other work, it takes longer. */
    private static final Duration PATIENCE = Duration.ofMinutes(25);

    private static final List<String> AS_A_TERMINAL = List.of("setsid", "env", "--default-signal=INT");

    private final Path folder;
    private final Process process;
    private final long startedNanos = System.nanoTime();

    private RunProcess(Path folder, Process process) {
        this.folder = folder;
        this.process = process;
    }

    /** Starts {@code run --random-ports}, which writes its results below the folder. */
    static RunProcess run(Path folder, String scenario, String... options) throws IOException, InterruptedException {
        // Other work on the machine can prevent a load from showing what a scenario claims about times.
        List<String> arguments = new ArrayList<>(List.of("run", scenario, "--random-ports", "--not-shown", "pass"));
        arguments.addAll(List.of("--results", folder.resolve("results").toString()));
        arguments.addAll(List.of(options));
        return command(folder, arguments);
    }

    /** Starts any command, whose output goes to the folder. */
    static RunProcess command(Path folder, List<String> arguments) throws IOException, InterruptedException {
        return command(folder, Map.of(), arguments);
    }

    /** Starts any command with additional environment variables. */
    static RunProcess command(Path folder, Map<String, String> environment, List<String> arguments)
            throws IOException, InterruptedException {
        Path jar = Documents.PROJECT.resolve("load-client/target/load-client.jar");
        assumeTrue(Files.exists(jar), () -> "wants " + jar + ": mvn verify builds it");
        assumeTrue(canBeATerminal(), "wants setsid and env --default-signal: they are not here");
        List<String> command = new ArrayList<>(AS_A_TERMINAL);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Dmesh.home=" + Documents.PROJECT, "-jar", jar.toString()));
        command.addAll(arguments);
        Files.createDirectories(folder);
        ProcessBuilder process = BriefJvms.of(new ProcessBuilder(command))
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        process.environment().putAll(environment);
        return new RunProcess(folder, process.start());
    }

    private static boolean canBeATerminal() throws InterruptedException {
        try {
            List<String> attempt = new ArrayList<>(AS_A_TERMINAL);
            attempt.add("true");
            return new ProcessBuilder(attempt).start().waitFor() == 0;
        } catch (IOException missing) {
            return false;
        }
    }

    /** Interrupts every process in the command's process group, as a terminal does on Ctrl-C. */
    void ctrlC() throws IOException, InterruptedException {
        kill("INT", "-" + process.pid());
    }

    /** Asks all processes of the command, including the services, to end, as a service manager or a container does. */
    void terminateAll() throws IOException, InterruptedException {
        kill("TERM", "-" + process.pid());
    }

    /** Kills the command, but not its services, with a signal that it cannot handle. */
    void kill() throws IOException, InterruptedException {
        kill("KILL", Long.toString(process.pid()));
    }

    /** Sends a signal with the shell's built-in {@code kill}, because not every system has a program of this name. */
    static void kill(String signal, String whom) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", "kill -s " + signal + " -- " + whom)
                .start()
                .waitFor();
    }

    /** Waits until this time after the start, or until the command ends. Returns whether the command is still running. */
    boolean isAliveAfter(Duration sinceStart) throws InterruptedException {
        long left = sinceStart.toNanos() - (System.nanoTime() - startedNanos);
        return !process.waitFor(left, TimeUnit.NANOSECONDS);
    }

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

    String output() throws IOException {
        return Files.readString(folder.resolve("out"));
    }

    String progress() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    Path folder() {
        return folder;
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - startedNanos);
    }

    /** Returns the results of each run that has created its folder. */
    List<Results> results() throws IOException {
        Path root = folder.resolve("results");
        if (!Files.isDirectory(root)) {
            return List.of();
        }
        try (Stream<Path> runs = Files.list(root)) {
            return runs.map(Results::new).toList();
        }
    }

    /**
     * Returns the live processes of the services that the command has started. A service's command line names the process that started it.
     */
    List<ProcessHandle> livingServices() {
        String starter = "-Dmesh.starter.pid=mesh-" + process.pid() + "-";
        return ProcessHandle.allProcesses()
                .filter(one -> one.info().arguments().stream()
                        .flatMap(Arrays::stream)
                        .anyMatch(argument -> argument.startsWith(starter)))
                .toList();
    }

    /** Returns the files in which the command records its running services. */
    List<Path> states() throws IOException {
        Path folder = Documents.PROJECT.resolve(".mesh/state");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("mesh-" + process.pid() + "-"))
                    .toList();
        }
    }

    /** Kills the command and its services if a failed test has left them running. */
    @Override
    public void close() {
        process.destroyForcibly();
        livingServices().forEach(ProcessHandle::destroyForcibly);
    }
}
