package mesh.gateway.kit;

import java.time.LocalDate;

/** The date that an item is asked for: each item of a request another one, so that a test can tell them apart. */
public final class BaseDate {

    private static final LocalDate FIRST = LocalDate.of(2000, 1, 1);

    private BaseDate() {}

    /** The date of an item, counted from 0. */
    public static LocalDate ofItem(int item) {
        return FIRST.plusDays(item);
    }
}
