package mesh.load.cli.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import mesh.load.report.text.PlainText;

/**
 * Filters all output to standard output and standard error. The terminal gets the control sequences that set our colours or draw the
 * progress line. All other control sequences in a text are escaped.
 */
public final class TerminalWriter extends FilterWriter {

    private TerminalWriter(Writer out) {
        super(out);
    }

    public static PrintWriter of(PrintWriter out) {
        return new PrintWriter(new TerminalWriter(out), true);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
        out.write(PlainText.terminal(text.substring(from, from + length)));
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        out.write(PlainText.terminal(new String(text, from, length)));
    }

    @Override
    public void write(int character) throws IOException {
        out.write(PlainText.terminal(String.valueOf((char) character)));
    }
}
