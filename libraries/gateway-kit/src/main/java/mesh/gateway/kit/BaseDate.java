package mesh.gateway.kit;

import java.time.LocalDate;

/** The date requested for an item. Each item of a request has its own date, so that a test can distinguish them. */
public final class BaseDate {

    private static final LocalDate FIRST = LocalDate.of(2000, 1, 1);

    private BaseDate() {}

    /** Returns the date of an item. Items are counted from 0. */
    public static LocalDate ofItem(int item) {
        return FIRST.plusDays(item);
    }
}
