package mesh.load.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.report.text.PlainText;
import mesh.load.results.ResultsException;

/** Appends rows to a file that has its header already. */
final class Csv {

    /** How a formula begins, wide forms included; blanks before it are ignored. */
    private static final Pattern FORMULA = Pattern.compile("\\h*[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]");

    private Csv() {}

    /**
     * Appends rows. An interruption of the thread does not prevent it, because the streams of {@link Files} ignore one, unlike
     * channels, which it would close.
     *
     * @throws ResultsException if that cannot be done; some of the rows may have been written
     */
    static void append(Path file, Stream<String> rows) {
        try (BufferedWriter csv = Files.newBufferedWriter(file, StandardOpenOption.APPEND)) {
            for (Iterator<String> row = rows.iterator(); row.hasNext(); ) {
                csv.append(row.next()).append('\n');
            }
        } catch (IOException cannot) {
            throw ResultsException.unwritable(file, cannot);
        }
    }

    /**
     * A cell for text that comes from a service, which could contain anything: one line without control characters, quoted, and
     * with a {@code '} before what a spreadsheet would take for a formula. Numbers are not to go through here.
     */
    static String text(String text) {
        String line = PlainText.line(text);
        String cell = FORMULA.matcher(line).lookingAt() ? "'" + line : line;
        return cell.matches("[\\w-]*") ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
