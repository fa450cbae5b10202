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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.os.OutputFile;

/**
 * The VisualVM that is installed. It is opened as a user opens it: it outlives this process, belongs to no mesh, and nothing
 * here ends it.
 *
 * <p>It takes one process on a command line. So its launcher is called once for each; VisualVM sees to it that there is one
 * window: every call but the first hands over to the VisualVM that is there, and waits for it as long as it comes up.
 *
 * @param program the launcher
 * @param log where it says what it has to say
 */
record VisualVm(Path program, Path log) {

    /** The environment variable that names it where it is not on the PATH, or is not the right one. */
    static final String VARIABLE = "MESH_VISUALVM";

    private static final String NAME = "visualvm";

    /** Overview, Monitor, Threads: the third tab of a process. */
    private static final int THREADS = 3;

    /** By then the first call has handed over to a VisualVM that was there, or has taken the lock that tells it is there. */
    private static final Duration HEAD_START = Duration.ofSeconds(5);

    /** A start takes ten seconds, on a busy machine several times that; the very first one asks to accept the licence. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /**
     * Looks for the program.
     *
     * @throws IllegalArgumentException saying what is missing, in words that follow the option's name
     */
    static VisualVm find(Map<String, String> environment, Path log) {
        String named = environment.get(VARIABLE);
        String name = named == null || named.isBlank() ? NAME : named;
        return candidates(name, environment.getOrDefault("PATH", ""))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(program -> new VisualVm(program.toAbsolutePath(), log))
                .orElseThrow(() -> new IllegalArgumentException(missing(name)));
    }

    private static Stream<Path> candidates(String name, String path) {
        try {
            return name.contains(File.separator)
                    ? Stream.of(Path.of(name))
                    : Pattern.compile(File.pathSeparator, Pattern.LITERAL)
                            .splitAsStream(path)
                            .map(folder -> Path.of(folder, name));
        } catch (InvalidPathException noPath) {
            return Stream.of();
        }
    }

    private static String missing(String name) {
        return name.equals(NAME)
                ? "no program '" + NAME + "' is on the PATH; install VisualVM, or let " + VARIABLE + " name it"
                : VARIABLE + " is '" + name + "', which is no program";
    }

    /**
     * Shows the threads of each process in a tab of its own, the last one in front.
     *
     * @throws IOException if VisualVM does not open; its words are in the log
     */
    void show(List<Long> pids) throws IOException, InterruptedException {
        show(pids, HEAD_START, PATIENCE);
    }

    void show(List<Long> pids, Duration headStart, Duration patience) throws IOException, InterruptedException {
        Files.createDirectories(log.toAbsolutePath().getParent());
        OutputFile.write(log, "");
        // It goes on as the VisualVM that shows them all, unless there was one already.
        hasEnded(start(command(pids.getFirst())), headStart);
        for (long pid : pids.subList(1, pids.size())) {
            if (!hasEnded(start(command(pid)), patience)) {
                throw new IOException("it has not come up within " + patience.toSeconds() + " s");
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

    /** What opens the threads of one process. */
    List<String> command(long pid) {
        return List.of(
                program.toString(),
                // Else it gives up the search for a process after 5 s, of which its own start may take most.
                "-J-Dvisualvm.search.process.timeout=60000",
                "--openpid",
                pid + "@" + THREADS,
                "--window-to-front");
    }

    private Process start(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectInput(new File("/dev/null"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }
}
