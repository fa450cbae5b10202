package mesh.console.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mesh.console.ConsoleProperties;
import mesh.console.scenario.RunArguments;
import mesh.load.services.Retention;
import mesh.load.services.StartCache;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code ./mesh run} or {@code ./mesh try} as a process, and its output. */
final class RunProcess {

    private static final Logger LOG = LoggerFactory.getLogger(RunProcess.class);

    /** The time that a run gets, after a request to stop, to stop its services and write its results so far. It needs less. */
    private static final int PATIENCE_SECONDS = 50;

    private final String scenario;
    private final OutputLines lines;
    private final Process process;
    private final Thread reader;

    private RunProcess(String scenario, OutputLines lines, Process process, RunArguments arguments) {
        this.scenario = scenario;
        this.lines = lines;
        this.process = process;
        this.reader = Thread.ofVirtual().name("output-of-run").start(() -> read(process, arguments));
    }

    static RunProcess start(ConsoleProperties properties, RunArguments arguments) {
        List<String> command = new ArrayList<>(List.of(properties.launcher().toString(), arguments.verb()));
        command.addAll(arguments.words());
        command.addAll(List.of("--results", properties.results().toString()));
        List<Path> hidden = new ArrayList<>(List.of(properties.results(), properties.home()));
        if (arguments.file() != null) {
            hidden.addFirst(arguments.file().path().getParent());
        }
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(properties.home().toFile())
                    .redirectErrorStream(true);
            builder.environment()
                    .put(Retention.KEEPER, Long.toString(ProcessHandle.current().pid()));
            Process process = builder.start();
            process.getOutputStream().close();
            return new RunProcess(arguments.name(), new OutputLines(hidden), process, arguments);
        } catch (IOException cannot) {
            arguments.close();
            throw new UncheckedIOException(cannot);
        }
    }

    private void read(Process running, RunArguments arguments) {
        try (arguments;
                BufferedReader output = running.inputReader()) {
            lines.readAll(output);
        } catch (IOException | RuntimeException cannot) {
            LOG.warn("the output of a run cannot be read", cannot);
        }
    }

    boolean isAlive() {
        return process.isAlive();
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

    /** Returns the exit code of the ended process, after waiting up to 1 s for the rest of its output. */
    int exitCode() {
        try {
            reader.join(TimeUnit.SECONDS.toMillis(1)); // a child process that inherited the output may keep it open
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        return process.exitValue();
    }

    /** Asks the run to stop and to keep its measurements, as Ctrl-C does. Returns without waiting. */
    void stop() {
        process.toHandle().destroy(); // Process.destroy() would close the output before its last lines arrive
    }

    /**
     * Asks the run to stop, and waits until its process has ended. After {@value #PATIENCE_SECONDS} s, kills the process and its
     * descendants.
     */
    void stopAndWait() {
        stop();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                end();
            }
        } catch (InterruptedException early) {
            end();
            Thread.currentThread().interrupt();
        }
    }

    private void end() {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
    }
}
