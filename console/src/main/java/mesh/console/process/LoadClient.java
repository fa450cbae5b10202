package mesh.console.process;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;
import mesh.console.ConsoleProperties;
import mesh.load.cli.output.FurtherCommands;
import mesh.load.os.CommandOutput;
import mesh.load.os.IoFailure;
import mesh.load.services.kept.Retention;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process of {@code ./mesh} that runs the console's commands, one after another. */
final class LoadClient {

    private static final Logger LOG = LoggerFactory.getLogger(LoadClient.class);

    /** Time limit for {@code ./mesh} to print how it would start the load client. It needs a second, and longer on a busy machine. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    /** Many times the length of a JVM's options. */
    private static final int MAX_OUTPUT = 1024 * 1024;

    private final ConsoleProperties properties;
    private final Instant begin = Instant.now(); // the system reports it only to within a second
    private final Process process;
    private final BufferedReader output;
    private final BufferedWriter input;

    /** Whether it has ended a command, and waits for the next one. */
    private volatile boolean isWaiting;

    /** Whether the output begins with that of a warm-up, which has not been read yet. */
    private volatile boolean hasWarmUp;

    private LoadClient(ConsoleProperties properties, Process process) {
        this.properties = properties;
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
        this.input = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** Starts a process that runs this command first. */
    static LoadClient start(ConsoleProperties properties, List<String> command) throws IOException {
        ProcessBuilder builder = launcher(properties, command).redirectErrorStream(true);
        builder.environment()
                .put(Retention.KEEPER, Long.toString(ProcessHandle.current().pid()));
        builder.environment().put(FurtherCommands.VARIABLE, "true");
        return new LoadClient(properties, builder.start());
    }

    /** Starts a process that warms up, and then waits for its first command, which starts sooner than in a new process. */
    static LoadClient ready(ConsoleProperties properties) throws IOException {
        LoadClient client = start(properties, List.of("warm-up"));
        client.hasWarmUp = true;
        return client;
    }

    private static ProcessBuilder launcher(ConsoleProperties properties, List<String> words) {
        List<String> command = new ArrayList<>(List.of(properties.launcher().toString()));
        command.addAll(words);
        return new ProcessBuilder(command).directory(properties.home().toFile());
    }

    /**
     * Returns whether this process can run the command: it waits for one, or warms up, and {@code ./mesh} would now start it in the same way.
     * Waits for {@code ./mesh}, so do not call this while holding a lock that viewers need.
     */
    boolean canRun(List<String> command) {
        return isReady() && isWhatWouldStart(command);
    }

    private boolean isReady() {
        return (isWaiting || hasWarmUp) && process.isAlive();
    }

    /** Runs the command, and returns whether it does. */
    boolean runs(List<String> command) {
        if (!isReady()) {
            return false;
        }
        isWaiting = false;
        try {
            input.write(FurtherCommands.line(command));
            input.newLine();
            input.flush();
            return true;
        } catch (IOException hasEnded) {
            return false;
        }
    }

    /** A changed program, another JDK or another commit needs a new process. */
    private boolean isWhatWouldStart(List<String> command) {
        List<String> words = new ArrayList<>(List.of("start-of"));
        words.addAll(command);
        ProcessBuilder launcher = launcher(properties, words).redirectError(ProcessBuilder.Redirect.DISCARD);
        try {
            List<String> start = CommandOutput.of(
                            "mesh start-of", launcher, StandardCharsets.UTF_8, PATIENCE, MAX_OUTPUT)
                    .lines()
                    .toList();
            return !start.isEmpty() && isStartedBy(start);
        } catch (IOException cannot) {
            LOG.warn("the next run gets a new process, which starts more slowly: {}", IoFailure.text(cannot));
            return false;
        }
    }

    /** @param start the program, its options, and its jar as the last word */
    private boolean isStartedBy(List<String> start) throws IOException {
        ProcessHandle.Info info = process.info();
        Path program = info.command().map(Path::of).orElse(null);
        String[] arguments = info.arguments().orElse(new String[0]);
        List<String> options = start.subList(1, start.size());
        return program != null
                && Files.isSameFile(program, Path.of(start.getFirst()))
                && arguments.length >= options.size()
                && List.of(arguments).subList(0, options.size()).equals(options)
                && Files.getLastModifiedTime(Path.of(start.getLast()))
                        .toInstant()
                        .isBefore(begin);
    }

    /** Reads the output of the current command until its end, and returns its exit code. Begins with the output of the warm-up before it. */
    int follow(Consumer<String> lines) throws IOException, InterruptedException {
        if (hasWarmUp) {
            hasWarmUp = false;
            int exitCode = read(lines);
            if (!isWaiting) {
                return exitCode; // the process has ended
            }
            isWaiting = false;
        }
        return read(lines);
    }

    private int read(Consumer<String> lines) throws IOException, InterruptedException {
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            OptionalInt exitCode = FurtherCommands.exitCode(line);
            if (exitCode.isPresent()) {
                isWaiting = true;
                return exitCode.getAsInt();
            }
            lines.accept(line);
        }
        return process.waitFor();
    }

    Process process() {
        return process;
    }

    /** Ends the process, and interrupts its current command. */
    void stop() {
        endAfterCommand();
        process.toHandle().destroy();
    }

    /** Ends the process after its current command; immediately if it waits for one. */
    void endAfterCommand() {
        try {
            input.close();
        } catch (IOException hasEnded) {
            // nothing is left to end
        }
    }
}
