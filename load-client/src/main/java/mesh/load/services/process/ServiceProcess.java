package mesh.load.services.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.os.FileTree;
import mesh.load.os.IoFailure;
import mesh.load.os.OutputFile;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * The process of a service, and its log. A JVM of this project has a working folder of its own beside the log. The folder is empty at the start, so
 * that the JVM finds no configuration there. Files that a crashing JVM writes there are kept.
 *
 * @param child the process, if this process started it; null if an earlier run did. The system reports the exit code only to a parent
 * @param mark by which processes are found that it has put into the background; null for a service of this project
 * @param startedNanos instant at which this process started it, or began to use it
 */
public record ServiceProcess(
        Service service,
        List<String> command,
        ProcessHandle handle,
        @Nullable Process child,
        @Nullable InheritedVariable mark,
        Path log,
        long startedNanos) {

    private static final String WORK_FOLDER = ".work";

    /**
     * Starts the command with this environment and no other variables. Its output goes to a new log. The input of a foreign application stays
     * open and empty until this process ends, because some end with their input. A service of this project has none.
     */
    public static ServiceProcess start(
            Service service, List<String> command, Map<String, String> environment, Path log) {
        return start(service, command, environment, log, null);
    }

    /**
     * Starts the command like the other method.
     *
     * @param folder the existing folder in which the process runs; null for an empty one of its own
     */
    public static ServiceProcess start(
            Service service, List<String> command, Map<String, String> environment, Path log, @Nullable Path folder) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            OutputFile.unlink(log);
            for (String ending : GcLog.ENDINGS) {
                OutputFile.unlink(ServiceLog.beside(log, ending));
            }
            long nanos = System.nanoTime();
            Path work = ServiceLog.beside(log.toAbsolutePath(), WORK_FOLDER);
            FileTree.delete(work);
            InheritedVariable mark = service.isForeign() ? InheritedVariable.of(service.label()) : null;
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory((folder == null ? Files.createDirectory(work) : folder).toFile())
                    .redirectInput(service.isForeign() ? Redirect.PIPE : Redirect.from(new File("/dev/null")))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().clear();
            builder.environment().putAll(environment);
            if (mark != null) {
                mark.addTo(builder.environment());
            }
            Process started = builder.start();
            return new ServiceProcess(service, command, started.toHandle(), started, mark, log, nanos);
        } catch (IOException cannot) {
            throw new MeshException(service.label() + " cannot be started: " + IoFailure.text(cannot));
        }
    }

    /** Removes a working folder if it is empty. Files in it are kept, because they show why the JVM crashed. */
    public static void removeEmptyWorkFolder(Path log) {
        FileTree.tryToDelete(ServiceLog.beside(log, WORK_FOLDER));
    }

    /** Returns a process that an earlier run has started. */
    public static ServiceProcess running(Service service, List<String> command, ProcessHandle handle, Path log) {
        return new ServiceProcess(service, command, handle, null, null, log, System.nanoTime());
    }

    /** Returns how long the process had been running when this one began to use it; null if this one started it. */
    public @Nullable Duration ageAtUse() {
        Instant begin = child == null ? handle.info().startInstant().orElse(null) : null;
        return begin == null
                ? null
                : Duration.between(begin, Instant.now()).minusNanos(System.nanoTime() - startedNanos);
    }

    /** Renames the logs of an ended service before a restart, because the next process would overwrite them. */
    public void keepLog() {
        removeEmptyWorkFolder(log);
        Path kept = log.resolveSibling(service.label() + "-" + handle.pid() + ".log");
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

    /**
     * Waits until the JDK knows the exit code: a handle already reports the end a moment earlier. Reads the log, so call this once for each
     * process.
     */
    public UnexpectedExit unexpectedExit() {
        int code = child == null ? UnexpectedExit.UNKNOWN : exitCode(child);
        String how = service.label() + " " + UnexpectedExit.how(code) + inBackground();
        try {
            String text = new ServiceLog(log).text();
            return new UnexpectedExit(service, code, ServiceLog.saysAddressInUse(text), how + lastLines(text, 10));
        } catch (IOException unreadable) {
            return new UnexpectedExit(service, code, false, how + unreadable());
        }
    }

    /**
     * Waits for the exit code. {@link Process#onExit} would need a thread of the common pool. On two cores the pool has a single one, and it
     * may itself wait for what this thread computes.
     */
    private static int exitCode(Process ended) {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return ended.waitFor();
                } catch (InterruptedException later) {
                    interrupted = true; // an ended process has its code in a moment
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Returns the processes to stop for the service. A foreign application may be the child of a script, which does not always pass on a
     * signal, or has ended before it. A service of this project stops its own children, in its own order.
     */
    public List<ProcessHandle> family() {
        if (!service.isForeign()) {
            return List.of(handle);
        }
        Stream<ProcessHandle> marked = mark == null ? Stream.of() : mark.processes();
        return Stream.of(Stream.of(handle), handle.descendants(), marked)
                .flatMap(Function.identity())
                .distinct()
                .toList();
    }

    /** Says which processes an ended one has left behind. They are stopped with the service. */
    private String inBackground() {
        List<Long> left = family().stream()
                .filter(process -> !process.equals(handle) && process.isAlive())
                .map(ProcessHandle::pid)
                .sorted()
                .toList();
        return left.isEmpty()
                ? ""
                : ", and has left " + (left.size() == 1 ? "a process" : left.size() + " processes")
                        + " in the background ("
                        + left.stream().map(pid -> "pid " + pid).collect(Collectors.joining(", "))
                        + "), which the run stops. A command must run as long as its server: without '&', and with 'exec' before the"
                        + " last program of a script";
    }

    /** Returns the most informative lines of the log, indented, and the log's path. */
    String lastLines(int count) {
        try {
            return lastLines(new ServiceLog(log).text(), count);
        } catch (IOException unreadable) {
            return unreadable();
        }
    }

    private String lastLines(String text, int count) {
        List<String> reason = ServiceLog.reason(text, count);
        String cure = StartHint.of(service, text).map(hint -> "\n  " + hint).orElse("");
        return reason.isEmpty()
                ? "\n  it printed nothing (" + log + ")"
                : "\n  from " + log + ":\n    " + String.join("\n    ", reason) + cure;
    }

    private String unreadable() {
        return "\n  its log " + log + " cannot be read";
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
     * The unexpected exit of a service. Signal n gives the exit code 128 + n. The message ends with lines of the log.
     *
     * @param addressInUse whether its log says that an address on which it was to listen was in use
     */
    public record UnexpectedExit(Service service, int exitCode, boolean addressInUse, String message) {

        /** Represents the exit code of a process that an earlier run has started. */
        static final int UNKNOWN = -1;

        public String how() {
            return how(exitCode);
        }

        private static String how(int code) {
            if (code == UNKNOWN) {
                return "has ended";
            }
            return code > 128 ? "was ended by signal " + (code - 128) : "exited with code " + code;
        }

        /**
         * Returns whether the service may have been interrupted together with this process. Ctrl-C reaches every process of a terminal, and
         * a service manager sends SIGTERM to each process of a group.
         */
        public boolean isByInterruption() {
            return exitCode == 128 + 2 || exitCode == 128 + 15; // SIGINT or SIGTERM
        }
    }
}
