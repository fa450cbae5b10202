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
import mesh.load.services.cache.StartCache;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code ./mesh run} as a process, and what it says. */
final class RunProcess {

    private static final Logger LOG = LoggerFactory.getLogger(RunProcess.class);

    /** A run that is told to end stops its services and writes what it has, within less than this. */
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
        List<String> command = new ArrayList<>(List.of(properties.launcher().toString(), "run"));
        command.addAll(arguments.words());
        command.addAll(List.of("--results", properties.results().toString()));
        List<Path> hidden = new ArrayList<>(List.of(properties.results(), properties.home()));
        if (arguments.file() != null) {
            hidden.addFirst(arguments.file().path().getParent());
        }
        try {
            Process process = new ProcessBuilder(command)
                    .directory(properties.home().toFile())
                    .redirectErrorStream(true)
                    .start();
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
            LOG.warn("what a run says cannot be read", cannot);
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

    /** Whether it has said that it does what only the next start is quicker by. */
    boolean makesStartCaches() {
        return lines.last().stream().anyMatch(StartCache::isMadeAfter);
    }

    /** What it ended with, once it has; what it has said is there by then. */
    int exitCode() {
        try {
            reader.join(TimeUnit.SECONDS.toMillis(1)); // who has inherited its output may hold that open
        } catch (InterruptedException early) {
            Thread.currentThread().interrupt();
        }
        return process.exitValue();
    }

    /** As Ctrl-C does: what was measured is kept. Returns at once. */
    void stop() {
        process.toHandle()
                .destroy(); // the process's own destroy() would close its output, and it has something to say yet
    }

    /** The same, and returns when nothing of it is left. */
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
