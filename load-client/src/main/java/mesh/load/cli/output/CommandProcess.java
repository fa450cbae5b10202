package mesh.load.cli.output;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;

/** Runs a command line as a process: independent of the user's locale, interruptible, and with an exit code that scripts can trust. */
public final class CommandProcess {

    private CommandProcess() {}

    /** The work of the process. */
    public interface Command {

        /** Returns the exit code. */
        int run(String[] args, PrintWriter out, PrintWriter err);
    }

    /** Runs the command on this thread and ends the JVM. */
    public static void run(Command command, String[] args) {
        Locale.setDefault(Locale.ENGLISH); // libraries also format texts
        Interruption interruption = Interruption.ofThisThread();
        StandardOutput output = StandardOutput.install();
        PrintWriter err = writer(System.err);
        int exitCode = ExitCode.NO_MESH;
        try {
            exitCode = output.exitCode(command.run(args, writer(System.out), err), err);
        } finally {
            // Always: the shutdown hook must not wait once this thread has ended.
            interruption.over();
            System.exit(exitCode);
        }
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }
}
