package mesh.database.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * A program that ends when this JVM does, even if the JVM is killed. The JVM starts a shell, which starts the program. The shell reads from
 * a pipe whose other end the JVM has open. When the JVM ends, the system closes that end, and the shell ends the program and removes its
 * folder.
 */
final class GuardedProcess {

    private static final String GUARD = guard();

    private final Process shell;

    private GuardedProcess(Process shell) {
        this.shell = shell;
    }

    /**
     * Starts the program, and sends its output to the output of this JVM.
     *
     * @param folder removed when the program has ended
     */
    static GuardedProcess start(Path folder, List<String> command, Map<String, String> environment) throws IOException {
        List<String> guarded = new ArrayList<>(List.of("sh", "-c", GUARD, "guard", folder.toString()));
        guarded.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(guarded).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.INHERIT);
        builder.environment().putAll(environment);
        return new GuardedProcess(builder.start());
    }

    boolean isAlive() {
        return shell.isAlive();
    }

    /** Calls the listener with the exit code once the program has ended for any reason. */
    void onExit(IntConsumer listener) {
        var unused = shell.onExit().thenAccept(ended -> listener.accept(ended.exitValue()));
    }

    /**
     * Ends the program in the same way as the end of this JVM would. Returns when the program has ended, or when this many seconds are
     * over.
     */
    void stop(int seconds) {
        try {
            shell.getOutputStream().close();
            var unused = shell.waitFor(seconds, TimeUnit.SECONDS);
        } catch (IOException closedAlready) {
            // The shell has ended, or is about to.
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }

    private static String guard() {
        try (InputStream script = Objects.requireNonNull(GuardedProcess.class.getResourceAsStream("/guard.sh"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
