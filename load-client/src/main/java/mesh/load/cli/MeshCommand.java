package mesh.load.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import mesh.load.os.OutputFile;
import mesh.load.results.ResultsException;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command: its place on the command line, its outputs, and how it rejects its arguments. */
abstract class MeshCommand {

    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything else is called.
    private CommandSpec spec;

    final CommandLine commandLine() {
        return spec.commandLine();
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    final void print(String text) {
        out().print(text);
        out().flush();
    }

    /** Returns all arguments of the program, to run it again. */
    final List<String> arguments() {
        return spec.root().commandLine().getParseResult().originalArgs();
    }

    final ParameterException rejection(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    final ParameterException rejection(String message, IllegalArgumentException cause) {
        return new ParameterException(spec.commandLine(), message, cause);
    }

    final void require(boolean condition, String rejection) {
        if (!condition) {
            throw rejection(rejection);
        }
    }

    static void write(Path file, String text) {
        try {
            OutputFile.write(file, text);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }
}
