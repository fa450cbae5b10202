package mesh.load.cli.output;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import mesh.load.os.IoFailure;
import mesh.load.report.text.PlainText;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that remembers why a write failed. {@link PrintStream} and {@link PrintWriter} remember only that it failed. If the disk
 * is full, a script that reads the output from a file must not see exit code 0.
 */
final class StandardOutput extends OutputStream {

    private static final int TYPE = 0170000;
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;

    private final OutputStream out;
    private final BooleanSupplier endsEarly;
    private volatile @Nullable IOException failure;

    /** @param endsEarly whether the reader may close the output before the end, as {@code head} does */
    StandardOutput(OutputStream out, BooleanSupplier endsEarly) {
        this.out = out;
        this.endsEarly = endsEarly;
    }

    /** Replaces {@link System#out} in this process. */
    static StandardOutput install() {
        StandardOutput output =
                new StandardOutput(new FileOutputStream(FileDescriptor.out), StandardOutput::isPipeOrSocket);
        System.setOut(new PrintStream(new BufferedOutputStream(output), true, Charset.defaultCharset()));
        return output;
    }

    @Override
    public void write(int unit) throws IOException {
        write(new byte[] {(byte) unit}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            out.write(bytes, from, length);
        } catch (IOException cannot) {
            if (failure == null) {
                failure = cannot;
            }
            throw cannot;
        }
    }

    /**
     * Returns the exit code of the process. If a failed write makes that {@link ExitCode#NO_MESH}, reports why the write failed.
     *
     * @param exitCode exit code of the command
     */
    int exitCode(int exitCode, PrintWriter err) {
        System.out.flush();
        IOException cannot = failure;
        if (cannot == null || endsEarly.getAsBoolean()) {
            return exitCode;
        }
        err.println(PlainText.line("mesh: standard output cannot be written: " + IoFailure.reason(cannot)));
        return exitCode == ExitCode.PASSED || exitCode == ExitCode.FAILED ? ExitCode.NO_MESH : exitCode;
    }

    /** Checks the file type, because the exception's message is in the user's language. */
    private static boolean isPipeOrSocket() {
        try {
            int type = (Integer) Files.getAttribute(Path.of("/dev/fd/1"), "unix:mode") & TYPE;
            return type == PIPE || type == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
            return false;
        }
    }
}
