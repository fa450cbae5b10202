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
     * Time limit for a start, which takes ten seconds, and several times as long on a busy machine. At the very first start, the user must
     * also accept the licence.
     */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

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

    /** Shows each process in a tab of its own, the last one in front. If VisualVM does not open, the log contains its output. */
    void show(List<Long> pids) throws IOException, InterruptedException {
        show(pids, HEAD_START, PATIENCE);
    }

    void show(List<Long> pids, Duration headStart, Duration patience) throws IOException, InterruptedException {
        Files.createDirectories(log.toAbsolutePath().getParent());
        OutputFile.write(log, "");
        // This call becomes the VisualVM that shows all processes, unless one was already running.
        hasEnded(start(pids.getFirst()), headStart);
        for (long pid : pids.subList(1, pids.size())) {
            if (!hasEnded(start(pid), patience)) {
                throw new IOException("it did not start within " + patience.toSeconds() + " s");
            }
        }
    }

    private boolean hasEnded(Process call, Duration patience) throws IOException, InterruptedException {
        boolean ended = call.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (ended && call.exitValue() != 0) {
            throw new IOException("'" + program + "' ended with exit code " + call.exitValue());
        }
        return ended;
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
