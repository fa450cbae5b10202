package mesh.load.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Runs command lines in this process, and keeps their output. */
final class Shell {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs a command and returns its exit code. */
    int run(String... arguments) {
        return Main.run(arguments, new PrintWriter(out, true), new PrintWriter(err, true));
    }

    String out() {
        return out.toString();
    }

    String err() {
        return err.toString();
    }
}
