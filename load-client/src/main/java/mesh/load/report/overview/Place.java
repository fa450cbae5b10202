package mesh.load.report.overview;

import java.util.Locale;

/** Where something stands, as a style sheet takes it. */
final class Place {

    private Place() {}

    /** Of what is only a line. */
    static String at(double percent) {
        return "left:" + rounded(percent);
    }

    /** Of what has a start and an end. */
    static String between(double from, double to) {
        return at(from) + ";" + until(to - from);
    }

    /** Of what starts at the left end. */
    static String until(double percent) {
        return "width:" + rounded(percent);
    }

    private static String rounded(double percent) {
        return String.format(Locale.ROOT, "%.2f%%", percent);
    }
}
