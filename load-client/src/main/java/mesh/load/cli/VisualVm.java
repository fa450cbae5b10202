package mesh.load.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import mesh.load.os.OutputFile;

/**
 * The installed VisualVM, which outlives this process. Its launcher accepts only one process per command line, so this class calls the
 * launcher once for each process. The first call may become VisualVM. Each further call waits until the running VisualVM is up, and hands
 * over to it.
 */
record VisualVm(Path program, Path log) {

    /** The environment variable that names the program. It is needed if the program is not on the PATH, or if a different one is. */
    static final String VARIABLE = "MESH_VISUALVM";

    private static final String NAME = "visualvm";

    /** Time after which the first call has either handed over to a running VisualVM, or taken the lock of a running VisualVM. */
    private static final Duration HEAD_START = Duration.ofSeconds(5);

    /**
     * Time limit for each call. A start takes ten seconds, and several times as long on a busy machine. The very first start also waits until
     * the user has accepted the licence, which takes as long as reading it.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private static final Duration POLL = Duration.ofMillis(100);

    /** Finds the program. If it is missing, the exception's message continues a sentence that begins with the option's name. */
    static VisualVm find(Map<String, String> environment, Path log) {
        String named = environment.get(VARIABLE);
        String name = named == null || named.isBlank() ? NAME : named;
        return candidates(name, environment.getOrDefault("PATH", ""))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(program -> new VisualVm(program.toAbsolutePath(), log))
                .orElseThrow(() -> new IllegalArgumentException(
                        name.equals(NAME)
                                ? "no program '" + NAME + "' is on the PATH. Install VisualVM, or set " + VARIABLE
                                        + " to its program"
                                : VARIABLE + " is '" + name + "', which is not a program"));
    }

    private static Stream<Path> candidates(String name, String path) {
        try {
            return name.contains(File.separator)
                    ? Stream.of(Path.of(name))
                    : Stream.of(path.split(File.pathSeparator)).map(folder -> Path.of(folder, name));
        } catch (InvalidPathException noPath) {
            return Stream.of();
        }
    }

    /**
     * Shows each process in a tab of its own, the last one in front. Returns when VisualVM has accepted all of them.
     *
     * @throws IOException if VisualVM does not open; the message says why, and the log contains its output
     */
    void show(List<Long> pids) throws IOException, InterruptedException {
        show(pids, VisualVm::isRunning, HEAD_START, PATIENCE);
    }

    void show(List<Long> pids, BooleanSupplier running, Duration headStart, Duration patience)
            throws IOException, InterruptedException {
        Files.createDirectories(log.toAbsolutePath().getParent());
        OutputFile.write(log, "");
        boolean ranBefore = running.getAsBoolean();
        // This call becomes the VisualVM that shows all processes, unless one was already running.
        Process first = start(pids.getFirst());
        if (first.waitFor(headStart.toMillis(), TimeUnit.MILLISECONDS)) {
            requireOpen(first, ranBefore);
        }
        for (long pid : pids.subList(1, pids.size())) {
            handOver(start(pid), first, ranBefore, patience);
        }
    }

    /** Waits until VisualVM has accepted the process of this call. While VisualVM shows its licence, the call waits. */
    private void handOver(Process call, Process first, boolean ranBefore, Duration patience)
            throws IOException, InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            while (!call.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
                if (!first.isAlive()) {
                    requireOpen(first, ranBefore);
                }
                if (System.nanoTime() > deadline) {
                    throw new IOException("its window has not opened within " + patience.toSeconds()
                            + " s. If it shows its licence or a message, answer it; it then lists all services");
                }
            }
            requireExitCodeZero(call);
        } finally {
            call.descendants().forEach(ProcessHandle::destroy);
            call.destroy();
        }
    }

    /** Requires that a call which has ended has handed over. VisualVM also ends with exit code 0 if it cannot open its window. */
    private void requireOpen(Process ended, boolean ranBefore) throws IOException {
        requireExitCodeZero(ended);
        if (!ranBefore) {
            throw new IOException(
                    "'" + program + "' ended before its window opened" + lastLine()
                            + ". It does so without a display, with a JDK that it does not support, or if its licence is declined");
        }
    }

    private void requireExitCodeZero(Process ended) throws IOException {
        if (ended.exitValue() != 0) {
            throw new IOException("'" + program + "' ended with exit code " + ended.exitValue() + lastLine());
        }
    }

    private String lastLine() throws IOException {
        return Files.readString(log)
                .lines()
                .filter(line -> !line.isBlank())
                .reduce((before, next) -> next)
                .map(line -> " and printed: " + line.strip())
                .orElse("");
    }

    /** Returns whether this user already runs a VisualVM, which is a program on the NetBeans platform. */
    private static boolean isRunning() {
        return ProcessHandle.allProcesses()
                .flatMap(process -> process.info().commandLine().stream())
                .anyMatch(line -> line.contains("-Dnetbeans.home=") && line.contains(NAME));
    }

    private Process start(long pid) throws IOException {
        return new ProcessBuilder(
                        program.toString(),
                        // By default, VisualVM stops searching for a process after 5 s, and its own start may take most
                        // of that time.
                        "-J-Dvisualvm.search.process.timeout=60000",
                        "--openpid",
                        pid + "@3", // the tab Threads, after Overview and Monitor
                        "--window-to-front")
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }
}
