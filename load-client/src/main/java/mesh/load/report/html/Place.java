package mesh.load.report.html;

import java.util.Locale;

/** Places in the syntax of a style sheet. */
final class Place {

    private Place() {}

    /** Returns the place of a line. */
    static String at(double percent) {
        return "left:" + rounded(percent);
    }

    /** Returns the place of a bar with a start and an end. */
    static String between(double from, double to) {
        return at(from) + ";" + until(to - from);
    }

    /** Returns the width of a bar that begins at the left end. */
    static String until(double percent) {
        return "width:" + rounded(percent);
    }

    private static String rounded(double percent) {
        return String.format(Locale.ROOT, "%.2f%%", percent);
    }
}
