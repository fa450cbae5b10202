package mesh.load.assertions;

import java.util.Locale;

/** Formats a figure for readers. */
final class MetricText {

    private MetricText() {}

    /** @param name of the figure; its suffix is the unit */
    static String of(String name, Object figure) {
        if (!(figure instanceof Double number)) {
            return String.valueOf(figure);
        }
        if (name.endsWith("Ms")) {
            return String.format(Locale.ROOT, number < 10 ? "%.1f ms" : "%,.0f ms", number);
        }
        boolean whole = number == Math.rint(number) && Math.abs(number) < 1e9;
        return String.format(Locale.ROOT, whole ? "%.0f" : "%.2f", number);
    }
}
