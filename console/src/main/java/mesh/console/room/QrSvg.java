package mesh.console.room;

import io.nayuki.qrcodegen.QrCode;
import java.util.Locale;

/** Draws a text as a QR code. The code is black on white in every theme, because many cameras cannot read an inverted one. */
final class QrSvg {

    /** The white border that the standard requires, in modules. */
    private static final int QUIET = 4;

    private QrSvg() {}

    static String of(String text) {
        QrCode code = QrCode.encodeText(text, QrCode.Ecc.MEDIUM);
        StringBuilder dark = new StringBuilder();
        for (int y = 0; y < code.size; y++) {
            for (int x = 0; x < code.size; x++) {
                if (code.getModule(x, y)) {
                    dark.append('M')
                            .append(x + QUIET)
                            .append(',')
                            .append(y + QUIET)
                            .append("h1v1h-1z");
                }
            }
        }
        int size = code.size + 2 * QUIET;
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %1$d" shape-rendering="crispEdges">\
                <rect width="%1$d" height="%1$d" fill="#fff"/><path d="%2$s" fill="#000"/></svg>""", size, dark);
    }
}
