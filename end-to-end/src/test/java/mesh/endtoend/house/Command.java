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
 * @param exitCode 0 if it succeeded
 * @param output its output, including errors
 */
record Command(int exitCode, String output) {

    /** Runs a command and waits until it ends. */
    static Command in(Path folder, String... words) throws IOException, InterruptedException {
        return run(new ProcessBuilder(words).directory(folder.toFile()), line -> false);
    }

    /** Runs git and waits until it ends; skips the test if git is missing. */
    static Command git(Path folder, String... words) throws IOException, InterruptedException {
        String[] command = Stream.concat(Stream.of("git"), Stream.of(words)).toArray(String[]::new);
        try {
            return in(folder, command);
        } catch (IOException missing) {
            return abort("wants git: it is not on the PATH");
        }
    }

    /**
     * Runs a command and waits until it ends. After a certain line of output, asks it to end.
     *
     * @param enough returns true for the line of output after which the command may end
     */
    static Command run(ProcessBuilder command, Predicate<String> enough) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        process.getOutputStream().close();
        StringBuilder output = new StringBuilder();
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                if (enough.test(line)) {
                    process.toHandle().destroy(); // process.destroy() would also close its output
                }
            }
        }
        return new Command(process.waitFor(), output.toString());
    }
}
