package mesh.load.services.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import mesh.load.os.FileTree;
import mesh.load.os.IoFailure;
import mesh.load.os.OutputFile;
import mesh.load.scenario.Service;

/**
 * A started JVM and its log. The JVM has a working folder of its own beside the log. The folder is empty at the start, so that the JVM
 * finds no configuration there. Files that a crashing JVM writes there are kept.
 */
public record ServiceProcess(Service service, List<String> command, Process process, Path log, long startedNanos) {

    private static final String WORK_FOLDER = ".work";

    /** Starts a process, which gets this environment and no other variables. */
    public static ServiceProcess start(
            Service service, List<String> command, Map<String, String> environment, Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            OutputFile.unlink(log);
            for (String ending : GcLog.ENDINGS) {
                OutputFile.unlink(ServiceLog.beside(log, ending));
            }
            long nanos = System.nanoTime();
            Path work = ServiceLog.beside(log.toAbsolutePath(), WORK_FOLDER);
            FileTree.delete(work);
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(Files.createDirectory(work).toFile())
                    .redirectInput(new File("/dev/null"))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            return new ServiceProcess(service, command, builder.start(), log, nanos);
        } catch (IOException cannot) {
            throw new MeshException(service.label() + " cannot be started: " + IoFailure.text(cannot));
        }
    }

    public static void removeEmptyWorkFolder(Path log) {
        try {
            Files.deleteIfExists(ServiceLog.beside(log, WORK_FOLDER));
        } catch (IOException notEmpty) {
            // The files in it show why the JVM crashed.
        }
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Renames the logs of an ended service before a restart, because the next process would overwrite them. */
    public void keepLog() {
        removeEmptyWorkFolder(log);
        Path kept = log.resolveSibling(service.label() + "-" + process.pid() + ".log");
        try {
            Files.move(log, kept);
            for (String ending : GcLog.ENDINGS) {
                Path from = ServiceLog.beside(log, ending);
                if (Files.exists(from)) {
                    Files.move(from, ServiceLog.beside(kept, ending));
                }
            }
        } catch (IOException cannot) {
            throw new MeshException("the log of " + service.label() + " cannot be kept: " + IoFailure.text(cannot));
        }
    }

    StartTimes startedByNow() {
        return new StartTimes(Duration.ofNanos(System.nanoTime() - startedNanos), Instant.now());
    }

    public UnexpectedExit unexpectedExit() {
        int exitCode = process.exitValue();
        int signal = exitCode - UnexpectedExit.SIGNALS;
        String how = signal > 0 ? "was ended by signal " + signal : "exited with code " + exitCode;
        return new UnexpectedExit(service, exitCode, service.label() + " " + how + lastLines(10));
    }

    /** Returns the most informative lines of the log, indented, and the log's path. */
    String lastLines(int count) {
        try {
            List<String> reason = new ServiceLog(log).reason(count);
            return reason.isEmpty()
                    ? "\n  it printed nothing (" + log + ")"
                    : "\n  from " + log + ":\n    " + String.join("\n    ", reason);
        } catch (IOException unreadable) {
            return "\n  its log " + log + " cannot be read";
        }
    }

    /**
     * The times of a service's start.
     *
     * @param firstOk time from the start of the process until its readiness endpoint first responded with 200. Because the endpoint is
     *     polled, the time is too long: by up to 10 ms if one application starts alone, and by up to 200 ms if several services start
     * @param firstOkAt instant of this response by the wall clock, which the service's log uses, too
     */
    public record StartTimes(Duration firstOk, Instant firstOkAt) {}

    /**
     * The exit of a service that this process did not stop.
     *
     * @param exitCode exit code of the process; 128 plus the signal's number if a signal ended it
     * @param message text that says how the service ended, with the last lines of its log
     */
    public record UnexpectedExit(Service service, int exitCode, String message) {

        private static final int SIGNALS = 128;
        private static final int SIGINT = SIGNALS + 2;
        private static final int SIGTERM = SIGNALS + 15;

        /**
         * Returns whether the service may have been interrupted together with this process. A terminal sends Ctrl-C to every process that
         * was started from it, and a service manager that stops a process group sends SIGTERM to each of its processes.
         */
        public boolean isByInterruption() {
            return exitCode == SIGINT || exitCode == SIGTERM;
        }
    }
}
