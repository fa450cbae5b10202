package mesh.load.os;

import java.io.IOException;
import java.nio.charset.Charset;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** Reads what a command prints. The command may be hostile or stuck, so both its time and its output have a limit. */
public final class CommandOutput {

    private CommandOutput() {}

    /**
     * Runs a command without input until the end of its output, which is returned. Afterwards, neither the command nor a child process of it
     * runs. An interruption of this thread does not end the command.
     *
     * @param name of the command in messages
     * @throws IOException if the command cannot be started, runs longer or prints more; it is then killed
     */
    public static String of(String name, ProcessBuilder command, Charset charset, Duration timeout, int maxBytes)
            throws IOException {
        Process process = command.start();
        try {
            process.getOutputStream().close();
            byte[] output = read(process, maxBytes)
                    .completeOnTimeout(Optional.empty(), timeout.toNanos(), TimeUnit.NANOSECONDS)
                    .join()
                    .orElseThrow(() -> stopped(name, "it did not end within " + timeout.toSeconds() + " s"));
            if (output.length > maxBytes) {
                throw stopped(name, "it printed more than " + maxBytes + " bytes");
            }
            return new String(output, charset);
        } catch (CompletionException failed) {
            throw new IOException("the output of '" + name + "' cannot be read", failed.getCause());
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    private static IOException stopped(String name, String why) {
        return new IOException("'" + name + "' was stopped, because " + why);
    }

    /** Begins to read, on a thread of its own, because only the end of the output wakes up a reader. */
    private static CompletableFuture<Optional<byte[]>> read(Process process, int maxBytes) {
        CompletableFuture<Optional<byte[]>> all = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("output-of-command").start(() -> {
            try {
                all.complete(Optional.of(process.getInputStream().readNBytes(maxBytes + 1)));
            } catch (IOException | RuntimeException cannot) {
                all.completeExceptionally(cannot);
            }
        });
        return all;
    }
}
