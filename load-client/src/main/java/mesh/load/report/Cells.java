package mesh.load.report;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Cells of tables that hold figures, each together with what stands in {@code results.json}. */
final class Cells {

    private static final double MEBIBYTE = 1024 * 1024;

    static final Html NONE = number(Html.text(Text.NOTHING));

    private Cells() {}

    static Html number(Html content) {
        return Html.tag("td", content).with("class", "number");
    }

    static Html duration(long nanos) {
        return number(figure(nanos));
    }

    static Html durationOrNone(@Nullable Long nanos) {
        return nanos == null ? NONE : duration(nanos);
    }

    static Html count(@Nullable Number count) {
        return count == null ? NONE : number(Html.figure(count, count.toString()));
    }

    static Html decimal(@Nullable Double value) {
        return value == null ? NONE : number(Html.figure(value, String.format(Locale.ROOT, "%.2f", value)));
    }

    static Html bytes(@Nullable Long bytes) {
        return bytes == null
                ? NONE
                : number(Html.figure(bytes, String.format(Locale.ROOT, "%.0f MiB", bytes / MEBIBYTE)));
    }

    /** A duration within a cell. */
    static Html figure(long nanos) {
        return Html.figure(nanos, Text.duration(nanos));
    }
}
