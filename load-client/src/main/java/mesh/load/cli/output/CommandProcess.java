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
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import mesh.load.os.IoFailure;
import mesh.load.text.PlainText;
import org.jspecify.annotations.Nullable;

/** Runs command lines as a process that can be interrupted, and has an exit code that scripts can trust. */
public final class CommandProcess {

    /** Guards against an unforeseen hang. Stopping has its own time limits, which are far shorter. */
    private static final int PATIENCE_SECONDS = 60;

    private static volatile int interrupted = ExitCode.INTERRUPTED;

    private CommandProcess() {}

    public interface Command {

        /** Returns the exit code. */
        int run(String[] args, PrintWriter out, PrintWriter err);
    }

    /** Runs the command on this thread, and {@link FurtherCommands}. Then ends the JVM. */
    public static void run(Command command, String[] args) {
        Locale.setDefault(Locale.ENGLISH); // libraries also format texts
        Work work = new Work(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(new Thread(work::interrupt, "interruption"));
        StandardOutput output = StandardOutput.install();
        PrintWriter err = writer(System.err);
        FurtherCommands further = FurtherCommands.ofThisProcess();
        int exitCode = ExitCode.NO_MESH;
        try {
            String @Nullable [] words = args;
            while (words != null && work.begin()) {
                exitCode = ExitCode.NO_MESH;
                try {
                    exitCode = output.exitCode(command.run(words, writer(System.out), err), err);
                } finally {
                    // In every case, because the shutdown hook must not wait once a command has ended.
                    work.end();
                }
                words = further.after(exitCode);
            }
        } finally {
            System.exit(exitCode);
        }
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }

    /** Fixes the exit code. An interruption then does not change it, because the remaining work only prepares the next run. */
    public static void exitWith(int code) {
        interrupted = code;
    }

    /** The command that a thread runs. Ctrl-C and SIGTERM interrupt it. */
    private static final class Work {

        private final Thread worker;
        private @Nullable CountDownLatch over;
        private boolean isClosing;

        Work(Thread worker) {
            this.worker = worker;
        }

        /** Returns whether the next command may begin: false once the JVM ends. */
        synchronized boolean begin() {
            over = new CountDownLatch(1);
            interrupted = ExitCode.INTERRUPTED;
            return !isClosing;
        }

        synchronized void end() {
            if (over != null) {
                over.countDown();
                over = null; // a shutdown no longer counts as an interruption
            }
        }

        private synchronized @Nullable CountDownLatch close() {
            isClosing = true;
            return over;
        }

        /** Interrupts the worker. The JVM stays alive until the worker has cleaned up and written its results. */
        void interrupt() {
            CountDownLatch end = close();
            if (end == null) {
                return;
            }
            worker.interrupt();
            try {
                if (!end.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                }
            } catch (InterruptedException impossible) {
                Thread.currentThread().interrupt();
            }
            // When a signal ends a JVM, the exit code depends on the signal. With halt, it does not.
            Runtime.getRuntime().halt(interrupted);
        }
    }

    /** Remembers why a write failed. If the disk is full, a script that reads the output from a file must not see exit code 0. */
    static final class StandardOutput extends OutputStream {

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

        /** Returns the exit code of the process. If a failed write changes it, reports why the write failed. */
        int exitCode(int ofCommand, PrintWriter err) {
            System.out.flush();
            IOException cannot = failure;
            if (cannot == null || endsEarly.getAsBoolean()) {
                return ofCommand;
            }
            err.println(PlainText.line("mesh: standard output cannot be written: " + IoFailure.reason(cannot)));
            return ExitCode.isMeasured(ofCommand) ? ExitCode.NO_MESH : ofCommand;
        }

        /** Checks the file type of standard output, because the message of a failed write is in the user's language. */
        private static boolean isPipeOrSocket() {
            try {
                int type = (Integer) Files.getAttribute(Path.of("/dev/fd/1"), "unix:mode") & TYPE;
                return type == PIPE || type == SOCKET;
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
                return false;
            }
        }
    }
}
