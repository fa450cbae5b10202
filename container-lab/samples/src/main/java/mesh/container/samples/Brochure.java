package mesh.container.samples;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Locale;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.PDPageContentStream.AppendMode;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.color.PDDeviceRGB;
import org.apache.pdfbox.pdmodel.graphics.image.PDImageXObject;

/**
 * Some pages of text with a picture on each. Nothing is compressed, because different versions of zlib compress the same page to different
 * bytes. The pictures are simple, so that a zip with this file is small.
 *
 * @param pages number of pages
 * @param side length of each side of the square picture on each page, in pixels of three bytes; 0 for no picture
 */
record Brochure(int pages, int side) {

    private static final int LINES = 12;

    byte[] toPdf(int filling) throws IOException {
        try (PDDocument document = new PDDocument()) {
            document.setDocumentId(0L); // by default, the id depends on the time
            PDFont font = new PDType1Font(FontName.HELVETICA);
            for (int number = 1; number <= pages; number++) {
                write(document, font, number, number == pages ? filling : 0);
            }
            ByteArrayOutputStream pdf = new ByteArrayOutputStream();
            document.save(pdf, CompressParameters.NO_COMPRESSION);
            return pdf.toByteArray();
        }
    }

    private void write(PDDocument document, PDFont font, int number, int filling) throws IOException {
        PDPage page = new PDPage(PDRectangle.A4);
        document.addPage(page);
        try (PDPageContentStream content = new PDPageContentStream(document, page, AppendMode.OVERWRITE, false)) {
            writeText(content, font, number);
            if (side > 0) {
                content.drawImage(picture(document, number), 60, 80, 470, 470);
            }
            content.addComment("-".repeat(filling));
        }
    }

    private static void writeText(PDPageContentStream content, PDFont font, int number) throws IOException {
        content.beginText();
        content.setFont(font, 11);
        content.setLeading(16);
        content.newLineAtOffset(60, 780);
        for (int line = 1; line <= LINES; line++) {
            content.showText(String.format(
                    Locale.ROOT, "Page %d, line %d: the same application on Tomcat, Jetty and Undertow", number, line));
            content.newLine();
        }
        content.endText();
    }

    private PDImageXObject picture(PDDocument document, int number) throws IOException {
        ByteArrayInputStream raw = new ByteArrayInputStream(pixels(number));
        return new PDImageXObject(document, raw, null, side, side, 8, PDDeviceRGB.INSTANCE);
    }

    /** Returns tiles of colour, different for each page. */
    private byte[] pixels(int number) {
        byte[] pixels = new byte[3 * side * side];
        for (int i = 0; i < side * side; i++) {
            int x = i % side;
            int y = i / side;
            pixels[3 * i] = (byte) (x / 8 * number);
            pixels[3 * i + 1] = (byte) (y / 8 * number);
            pixels[3 * i + 2] = (byte) (x / 8 * (number + 7));
        }
        return pixels;
    }
}
