package mesh.load.workers.coordinator;

import java.io.File;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import mesh.load.engine.LoadException;
import mesh.load.os.IoFailure;
import mesh.load.os.JvmVariables;
import mesh.load.workers.wire.Token;

/**
 * Worker processes on this machine. They end when their connection does, however this process ends; what is done here as well is to end
 * those that have not connected, and to wait for the others.
 */
public final class LocalWorkers implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 10;

    private final List<Process> processes = new ArrayList<>();
    private final Path logs;

    private LocalWorkers(Path logs) {
        this.logs = logs;
    }

    /** Nobody: somebody else starts them. */
    public static LocalWorkers none() {
        return new LocalWorkers(Path.of(""));
    }

    /**
     * Starts them.
     *
     * @param command what starts a worker, but for the coordinator's address, which follows it
     * @param coordinator where they find it
     * @param token what both share; it stands in no command line
     * @param logs folder of what they print, which is their working folder as well
     * @throws LoadException if one cannot be started; none runs then
     */
    public static LocalWorkers start(
            List<String> command, InetSocketAddress coordinator, String token, Path logs, int workers) {
        LocalWorkers started = new LocalWorkers(logs);
        try {
            Files.createDirectories(logs);
            List<String> all = new ArrayList<>(command);
            all.add(coordinator.getHostString() + ":" + coordinator.getPort());
            for (int worker = 1; worker <= workers; worker++) {
                started.add(all, token, logs, worker);
            }
            return started;
        } catch (IOException cannot) {
            started.close();
            throw new LoadException("a worker cannot be started: " + IoFailure.text(cannot), cannot);
        }
    }

    private void add(List<String> command, String token, Path logs, int worker) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(logs.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(logs.resolve("worker-" + worker + ".log").toFile());
        // They have the options of this JVM; what a shell exported would come on top.
        JvmVariables.removeFrom(builder.environment());
        builder.environment().put(Token.VARIABLE, token);
        processes.add(builder.start());
    }

    /** To whom they belong. */
    public List<ProcessHandle> handles() {
        return processes.stream().map(Process::toHandle).toList();
    }

    /**
     * That none has ended by itself.
     *
     * @throws LoadException if one has; the message names the file in which it says why
     */
    public void requireRunning() {
        for (Process process : processes) {
            if (!process.isAlive()) {
                throw new LoadException("a worker has ended with exit code " + process.exitValue() + "; worker-"
                        + (processes.indexOf(process) + 1) + ".log in " + logs + " says why");
            }
        }
    }

    /** Returns when none of them runs any more; whoever does not end by himself is ended. */
    @Override
    public void close() {
        boolean interrupted = false;
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        for (Process process : processes) {
            try {
                if (!interrupted && !process.waitFor(deadline - System.nanoTime(), TimeUnit.NANOSECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException hurry) {
                interrupted = true;
            }
            if (interrupted) {
                process.destroyForcibly();
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
