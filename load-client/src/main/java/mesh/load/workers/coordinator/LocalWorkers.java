package mesh.load.workers.coordinator;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadException;
import mesh.load.os.IoFailure;
import mesh.load.os.JvmVariables;
import mesh.load.workers.wire.Token;

/**
 * Worker processes on this machine. A worker ends when its connection ends, even if this process is killed. This class kills workers that
 * have no connection, and waits until the others have ended.
 */
public record LocalWorkers(List<Process> processes, Path logs) implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 10;

    /** Returns an instance without processes, for workers that are started elsewhere. */
    public static LocalWorkers none() {
        return new LocalWorkers(List.of(), Path.of(""));
    }

    /**
     * Starts all workers or none.
     *
     * @param command command line of a worker, to which the coordinator's address is appended
     * @param token passed in the environment; no command line contains it
     * @param logs folder for the workers' output, and their working folder
     */
    public static LocalWorkers start(
            List<String> command, InetSocketAddress coordinator, String token, Path logs, int workers) {
        LocalWorkers started = new LocalWorkers(new ArrayList<>(), logs);
        try {
            Files.createDirectories(logs);
            List<String> all = Stream.concat(command.stream(), Stream.of(Connections.text(coordinator)))
                    .toList();
            for (int worker = 1; worker <= workers; worker++) {
                // The command already has the options of this JVM. Those in the environment would be added to them.
                ProcessBuilder builder = JvmVariables.removeFrom(new ProcessBuilder(all))
                        .directory(logs.toFile())
                        .redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true)
                        .redirectOutput(
                                logs.resolve("worker-" + worker + ".log").toFile());
                builder.environment().put(Token.VARIABLE, token);
                started.processes.add(builder.start());
            }
            return started;
        } catch (IOException cannot) {
            started.close();
            throw new LoadException("a worker cannot be started: " + IoFailure.text(cannot), cannot);
        }
    }

    public List<ProcessHandle> handles() {
        return processes.stream().map(Process::toHandle).toList();
    }

    /** Throws a {@link LoadException} if a process has ended; the message names the log file that contains the reason. */
    public void requireRunning() {
        for (Process process : processes) {
            if (!process.isAlive()) {
                throw new LoadException("a worker has ended with exit code " + process.exitValue()
                        + ". The reason is in worker-" + (processes.indexOf(process) + 1) + ".log in " + logs);
            }
        }
    }

    @Override
    public void close() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        try {
            for (Process process : processes) {
                process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
        processes.forEach(Process::destroyForcibly);
    }
}
