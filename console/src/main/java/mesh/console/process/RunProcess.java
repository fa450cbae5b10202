package mesh.console.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import mesh.console.ConsoleProperties;
import mesh.console.scenario.RunArguments;
import mesh.load.services.StartCache;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A command of {@code ./mesh}, {@code run} or {@code try}, in a process, and its output. */
final class RunProcess {

    private static final Logger LOG = LoggerFactory.getLogger(RunProcess.class);

    /** The time that a run gets, after a request to stop, to stop its services and write its results so far. It needs less. */
    private static final int PATIENCE_SECONDS = 50;

    private final String scenario;
    private final OutputLines lines;
    private final LoadClient client;

    /** The command's exit code. */
    private final CompletableFuture<Integer> end = new CompletableFuture<>();

    private RunProcess(OutputLines lines, LoadClient client, RunArguments arguments) {
        this.scenario = arguments.name();
        this.lines = lines;
        this.client = client;
        Thread.ofVirtual().name("output-of-run").start(() -> read(arguments));
    }

    /** Returns the command line after {@code ./mesh}. */
    static List<String> command(ConsoleProperties properties, RunArguments arguments) {
        List<String> command = new ArrayList<>(List.of(arguments.verb()));
        command.addAll(arguments.words());
        command.addAll(List.of("--results", properties.results().toString()));
        return command;
    }

    /**
     * @param last the process of the last run, which otherwise ends; null if there is none
     * @param reuses whether the process of the last run is to run this one, too, if it still can
     */
    static RunProcess start(
            ConsoleProperties properties, RunArguments arguments, @Nullable LoadClient last, boolean reuses) {
        List<Path> hidden = new ArrayList<>(List.of(properties.results(), properties.home()));
        if (arguments.file() != null) {
            hidden.addFirst(arguments.file().path().getParent());
        }
        try {
            List<String> command = command(properties, arguments);
            return new RunProcess(new OutputLines(hidden), client(properties, command, last, reuses), arguments);
        } catch (IOException cannot) {
            arguments.close();
            throw new UncheckedIOException(cannot);
        }
    }

    private static LoadClient client(
            ConsoleProperties properties, List<String> command, @Nullable LoadClient last, boolean reuses)
            throws IOException {
        if (last != null) {
            if (reuses && last.runs(command)) {
                return last;
            }
            last.endAfterCommand();
        }
        return LoadClient.start(properties, command);
    }

    private void read(RunArguments arguments) {
        try (arguments) {
            end.complete(client.follow(lines::add));
        } catch (IOException | RuntimeException cannot) {
            LOG.warn("the output of a run cannot be read, so the run is stopped", cannot);
            stopAndWait(); // otherwise it would count as running for ever, and no other run could start
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    LoadClient client() {
        return client;
    }

    boolean isAlive() {
        return !end.isDone() && client.process().isAlive();
    }

    String scenario() {
        return scenario;
    }

    List<String> lines() {
        return lines.last();
    }

    /** Returns whether the run has printed that it is making the caches for later starts. */
    boolean makesStartCaches() {
        return lines.last().stream().anyMatch(StartCache::isMadeAfter);
    }

    /** Returns the exit code of the ended command, after waiting up to 1 s for the rest of its output. */
    int exitCode() {
        try {
            return end.get(1, TimeUnit.SECONDS);
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException open) {
            // A child process that inherited the output keeps it open.
        }
        return client.process().exitValue();
    }

    /** Asks the run to stop and to keep its measurements, as Ctrl-C does. Returns without waiting. */
    void stop() {
        if (isAlive()) {
            client.process()
                    .toHandle()
                    .destroy(); // Process.destroy() would close the output before its last lines arrive
        }
    }

    /**
     * Asks the run to stop, and waits until its process has ended. After {@value #PATIENCE_SECONDS} s, kills the process and its
     * descendants.
     */
    void stopAndWait() {
        stop();
        client.endAfterCommand();
        try {
            if (!client.process().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                end();
            }
        } catch (InterruptedException early) {
            end();
            Thread.currentThread().interrupt();
        }
    }

    private void end() {
        List<ProcessHandle> all = new ArrayList<>(client.process().descendants().toList());
        all.add(client.process().toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
