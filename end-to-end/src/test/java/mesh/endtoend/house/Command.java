package mesh.endtoend.house;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A command that has ended.
 *
 * @param exitCode 0 if it did what it was to do
 * @param output what it printed, errors included
 */
record Command(int exitCode, String output) {

    /** Waits until it ends. */
    static Command in(Path folder, String... words) throws IOException, InterruptedException {
        return run(new ProcessBuilder(words).directory(folder.toFile()), line -> false);
    }

    /** As {@link #in}; skips the test where there is no git. */
    static Command git(Path folder, String... words) throws IOException, InterruptedException {
        String[] command = Stream.concat(Stream.of("git"), Stream.of(words)).toArray(String[]::new);
        try {
            return in(folder, command);
        } catch (IOException missing) {
            return abort("wants git: it is not on the PATH");
        }
    }

    /**
     * Waits until it ends, and asks it to when it has said enough.
     *
     * @param enough whether a line is one after which it may end
     */
    static Command run(ProcessBuilder command, Predicate<String> enough) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        process.getOutputStream().close();
        StringBuilder output = new StringBuilder();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                if (enough.test(line)) {
                    process.toHandle().destroy(); // process.destroy() would close what it still writes to
                }
            }
        }
        return new Command(process.waitFor(), output.toString());
    }
}
