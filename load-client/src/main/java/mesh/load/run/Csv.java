package mesh.load.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;

/** Adds rows to a file that has its header already. */
final class Csv {

    private Csv() {}

    static void append(Path file, Stream<String> rows) {
        try (BufferedWriter buffer = Files.newBufferedWriter(file, StandardOpenOption.APPEND);
                PrintWriter csv = new PrintWriter(buffer)) {
            rows.forEach(row -> csv.print(row + "\n"));
            if (csv.checkError()) {
                throw new IOException("the disk may be full");
            }
        } catch (IOException cannot) {
            throw new ResultsException("'" + file + "' cannot be written: " + cannot.getMessage());
        }
    }
}
