package mesh.load.report.text;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Table cells with figures, each together with its exact value from {@code results.json}. */
public final class Cells {

    private static final double MEBIBYTE = 1024 * 1024;

    /** A cell without a figure. */
    public static final Html NONE = number(Html.text(Text.NOTHING));

    private Cells() {}

    public static Html number(Html content) {
        return Html.tag("td", content).with("class", "number");
    }

    public static Html duration(long nanos) {
        return number(figure(nanos));
    }

    public static Html durationOrNone(@Nullable Long nanos) {
        return nanos == null ? NONE : duration(nanos);
    }

    public static Html count(@Nullable Number count) {
        return count == null ? NONE : number(Html.figure(count, count.toString()));
    }

    public static Html decimal(@Nullable Double value) {
        return value == null ? NONE : number(Html.figure(value, String.format(Locale.ROOT, "%.2f", value)));
    }

    public static Html bytes(@Nullable Long bytes) {
        return bytes == null
                ? NONE
                : number(Html.figure(bytes, String.format(Locale.ROOT, "%.0f MiB", bytes / MEBIBYTE)));
    }

    /** Returns a duration within a cell. */
    public static Html figure(long nanos) {
        return Html.figure(nanos, Text.duration(nanos));
    }
}
