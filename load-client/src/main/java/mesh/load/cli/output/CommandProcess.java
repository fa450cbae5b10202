package mesh.load.cli.output;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;

/** A command line as a process: it is in nobody's language, can be interrupted, and ends with an exit code that is true. */
public final class CommandProcess {

    private CommandProcess() {}

    /** What the process is for. */
    public interface Command {

        /** Returns the exit code. */
        int run(String[] args, PrintWriter out, PrintWriter err);
    }

    /** Runs the command on this thread and ends the JVM. */
    public static void run(Command command, String[] args) {
        Locale.setDefault(Locale.ENGLISH); // libraries format as well
        Interruption interruption = Interruption.ofThisThread();
        StandardOutput output = StandardOutput.install();
        PrintWriter err = writer(System.err);
        int exitCode = ExitCode.NO_MESH;
        try {
            exitCode = output.exitCode(command.run(args, writer(System.out), err), err);
        } finally {
            // In any case: the shutdown hook must not wait once this thread has ended.
            interruption.over();
            System.exit(exitCode);
        }
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, Charset.defaultCharset());
    }
}
