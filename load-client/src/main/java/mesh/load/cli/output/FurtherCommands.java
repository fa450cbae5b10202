package mesh.load.cli.output;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import mesh.load.results.Json;
import org.jspecify.annotations.Nullable;

/**
 * The commands that a process runs after the one on its command line. The console keeps its load client in this way, because the code of a
 * process that has measured is loaded and compiled, so the next run starts sooner.
 *
 * <p>The output of each command ends with a line that has its exit code. Standard input then has the words of the next command, in one line
 * of JSON.
 */
public final class FurtherCommands {

    /** The environment variable that asks for it, with the value {@code true}. */
    public static final String VARIABLE = "MESH_FURTHER_COMMANDS";

    /** Begins the last line of a command's output. No other line of it has this character: {@code PlainText} replaces it. */
    private static final String END = "\u0004";

    private final BufferedReader in;
    private final PrintStream out;
    private final boolean areAskedFor;

    FurtherCommands(boolean areAskedFor, InputStream in, PrintStream out) {
        this.areAskedFor = areAskedFor;
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.out = out;
    }

    /** Uses the current standard output. */
    static FurtherCommands ofThisProcess() {
        return new FurtherCommands(Boolean.parseBoolean(System.getenv(VARIABLE)), System.in, System.out);
    }

    /**
     * Waits for the next command, and returns its words; null if there is none, because standard input has ended. A process whose command has
     * failed runs no further one.
     */
    String @Nullable [] after(int exitCode) {
        if (!areAskedFor || exitCode == ExitCode.NO_MESH) {
            return null;
        }
        out.println(END + exitCode);
        out.flush();
        System.gc(); // what the last command has left must not be collected during the next one
        try {
            String line = in.readLine();
            return line == null ? null : Json.MAPPER.readValue(line, String[].class);
        } catch (IOException cannot) {
            return null;
        }
    }

    /** Returns the line that makes a waiting process run a command. */
    public static String line(List<String> words) {
        return Json.MAPPER.writeValueAsString(words);
    }

    /** Returns the exit code of a command if this is the last line of its output. */
    public static OptionalInt exitCode(String line) {
        return line.startsWith(END)
                ? OptionalInt.of(Integer.parseInt(line.substring(END.length())))
                : OptionalInt.empty();
    }
}
