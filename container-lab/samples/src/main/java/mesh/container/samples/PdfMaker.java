package mesh.container.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the PDF files, each of exactly the size in its name (1 KB is 1,024 bytes). The same release of the library writes the same bytes
 * on every machine: the files contain no date, no random identifier and no compressed data.
 */
public final class PdfMaker {

    private PdfMaker() {}

    /**
     * Writes all files.
     *
     * @param arguments the folder to write to; it is created if it does not exist
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Files.createDirectories(Path.of(arguments[0]));
        Files.write(folder.resolve("3kb.pdf"), ofSize(3 * 1024, new Brochure(1, 0)));
        Files.write(folder.resolve("200kb.pdf"), ofSize(200 * 1024, new Brochure(1, 255)));
        Files.write(folder.resolve("20mb.pdf"), ofSize(20 * 1024 * 1024, new Brochure(20, 590)));
    }

    /**
     * Fills the file up with a comment. The comment's length changes other lengths in the file, so this tries again until the size is
     * right.
     */
    private static byte[] ofSize(int bytes, Brochure brochure) throws IOException {
        int filling = 0;
        for (int attempt = 0; attempt < 5; attempt++) {
            byte[] pdf = brochure.toPdf(filling);
            if (pdf.length == bytes) {
                return pdf;
            }
            filling += bytes - pdf.length;
        }
        throw new IllegalStateException(brochure + " cannot be made to have " + bytes + " bytes");
    }
}
