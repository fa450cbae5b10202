package mesh.load.cli.output;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import mesh.load.text.PlainText;

/** Lets only the control sequences of our colours and progress line reach the terminal, and escapes all others. */
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
