package mesh.load.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.stream.Stream;
import mesh.load.results.ResultsException;

/** Rows of a file that has its header already. */
final class Csv {

    private Csv() {}

    /**
     * Adds rows. An interruption does not keep it from that: the streams of {@link Files} take no notice of one, unlike
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

    /** Text from a service could hold anything. */
    static String quoted(String text) {
        return text.matches("[\\w-]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
