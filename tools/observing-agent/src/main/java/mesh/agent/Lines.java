package mesh.agent;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The text between an observer and the agent. A request is a line of words, with tabs between them. A reply is a line for each item, with
 * its name, a tab and its value, and ends with an empty line. A failure is one item, whose name is {@link #FAILED} or {@link #REJECTED}.
 */
final class Lines {

    /** Names a failure whose value is the reason. */
    static final String FAILED = "!failed";

    /** Names a failure of a bean that does not allow an argument. */
    static final String REJECTED = "!rejected";

    /** Longer than any request, whose longest word is the path of a file. */
    static final int MAX_CHARS = 16_384;

    private static final char END = '\n';
    private static final String TAB = "\t";
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]+");

    private Lines() {}

    /**
     * Reads a line.
     *
     * @return null at the end of the text, and for a longer line, which only a stranger sends
     */
    static @Nullable String read(Reader in, int maxChars) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == END) {
                return line.toString();
            }
            if (line.length() == maxChars) {
                return null;
            }
            line.append((char) next);
        }
        return null;
    }

    static String[] words(String line) {
        return line.split(TAB, -1);
    }

    static void write(Writer out, Map<String, String> items) throws IOException {
        for (Map.Entry<String, String> item : items.entrySet()) {
            out.append(plain(item.getKey()))
                    .append(TAB)
                    .append(plain(item.getValue()))
                    .append(END);
        }
        out.append(END).flush();
    }

    /** A thread can have any name, and an exception any message. A terminal would obey control characters. */
    private static String plain(String text) {
        return NOT_TEXT.matcher(text).replaceAll(" ");
    }
}
