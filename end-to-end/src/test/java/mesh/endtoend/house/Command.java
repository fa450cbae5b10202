package mesh.endtoend.house;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A command that has ended.
 *
 * @param exitCode 0 if it did what it was to do
 * @param output what it printed, errors included
 */
record Command(int exitCode, String output) {

    /** Waits until it ends. */
    static Command in(Path folder, String... words) throws IOException, InterruptedException {
        return run(new ProcessBuilder(words).directory(folder.toFile()));
    }

    static Command run(ProcessBuilder command) throws IOException, InterruptedException {
        Process process = command.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Command(process.waitFor(), output);
    }
}
