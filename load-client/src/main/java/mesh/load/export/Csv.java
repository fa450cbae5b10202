package mesh.load.export;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.stream.Stream;
import mesh.load.results.ResultsException;

/** Appends rows to a file that has its header already. */
final class Csv {

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

    /** Quotes text that comes from a service, which could contain anything. */
    static String quoted(String text) {
        return text.matches("[\\w-]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
