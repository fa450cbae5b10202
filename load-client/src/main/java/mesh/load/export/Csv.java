package mesh.load.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.results.ResultsException;
import mesh.load.text.PlainText;

final class Csv {

    /** The first character of a formula, in its normal or its full-width form, after any blanks. */
    private static final Pattern FORMULA = Pattern.compile("\\h*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]");

    private Csv() {}

    static void create(Path file, String header) {
        try {
            Files.writeString(file, header);
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }

    /** Appends rows, even if the thread is interrupted. An interruption closes channels, but not the streams of {@link Files}. */
    static void append(Path file, Stream<String> rows) {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardOpenOption.APPEND)) {
            for (Iterator<String> all = rows.iterator(); all.hasNext(); ) {
                out.append(all.next()).append('\n');
            }
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }

    /**
     * Returns a cell for text from a service. The text may contain anything. The cell is one quoted line without control characters, with a
     * {@code '} before text that a spreadsheet would take for a formula. Numbers must not go through this method.
     */
    static String text(String text) {
        String line = PlainText.line(text);
        String cell = FORMULA.matcher(line).lookingAt() ? "'" + line : line;
        return cell.matches("[\\w-]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
