package mesh.console.sample;

import com.google.zxing.BinaryBitmap;
import com.google.zxing.DecodeHintType;
import com.google.zxing.RGBLuminanceSource;
import com.google.zxing.ReaderException;
import com.google.zxing.common.HybridBinarizer;
import com.google.zxing.qrcode.QRCodeReader;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads QR codes, as a phone does. ZXing does not find the corners of two codes in a thousand, because their data looks like another corner. It
 * reads those like a scan, in which only the code is dark.
 */
public final class QrReader {

    private static final Pattern SIZE = Pattern.compile("viewBox=\"0 0 (\\d+) \\1\"");
    private static final Pattern DARK = Pattern.compile("M(\\d+),(\\d+)h1v1h-1z");
    private static final int PIXELS_PER_MODULE = 8;
    private static final int WHITE = 0xffffff;

    /** Pixels of the frame that a page draws around its code. */
    private static final int FRAME = 4;

    private static final List<Map<DecodeHintType, ?>> WAYS =
            List.of(Map.of(DecodeHintType.TRY_HARDER, true), Map.of(DecodeHintType.PURE_BARCODE, true));

    private QrReader() {}

    /** Draws an SVG of dark squares on white, and reads it. */
    public static String read(String svg) throws Exception {
        Matcher size = SIZE.matcher(svg);
        if (!size.find()) {
            throw new IllegalArgumentException("no size in " + svg);
        }
        int width = Integer.parseInt(size.group(1)) * PIXELS_PER_MODULE;
        int[] pixels = new int[width * width];
        Arrays.fill(pixels, WHITE);
        Matcher dark = DARK.matcher(svg);
        while (dark.find()) {
            int left = Integer.parseInt(dark.group(1)) * PIXELS_PER_MODULE;
            int top = Integer.parseInt(dark.group(2)) * PIXELS_PER_MODULE;
            for (int y = top; y < top + PIXELS_PER_MODULE; y++) {
                Arrays.fill(pixels, y * width + left, y * width + left + PIXELS_PER_MODULE, 0);
            }
        }
        return read(pixels, width, width);
    }

    /** Reads the code in a picture of a page. */
    public static String read(BufferedImage picture) throws Exception {
        int width = picture.getWidth() - 2 * FRAME;
        int height = picture.getHeight() - 2 * FRAME;
        return read(picture.getRGB(FRAME, FRAME, width, height, null, 0, width), width, height);
    }

    private static String read(int[] pixels, int width, int height) throws Exception {
        BinaryBitmap bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(width, height, pixels)));
        AssertionError noCode = new AssertionError("there is no code in the picture");
        for (Map<DecodeHintType, ?> way : WAYS) {
            try {
                return new QRCodeReader().decode(bitmap, way).getText();
            } catch (ReaderException unread) {
                noCode.addSuppressed(unread);
            }
        }
        throw noCode;
    }
}
