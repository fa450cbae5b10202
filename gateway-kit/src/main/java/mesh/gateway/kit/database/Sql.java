package mesh.gateway.kit.database;

/** What the database is asked, to the letter the same on every route: the way of asking is what differs. */
public final class Sql {

    /**
     * The row with an {@code id}. The database sleeps for so many {@code seconds} before it responds, which stands for a query that
     * takes as long: it is the same time on every machine, and takes no processor from what is measured.
     */
    public static final String READING =
            "SELECT id, date, station, celsius FROM temperature_reading, pg_sleep(:seconds) WHERE id = :id";

    /** The same row, locked until the transaction ends. */
    public static final String READING_TO_WRITE = READING + " FOR UPDATE OF temperature_reading";

    /** The first {@code cnt} rows, of which the database sleeps once. */
    public static final String READINGS =
            "SELECT id, date, station, celsius FROM temperature_reading, pg_sleep(:seconds) WHERE id <= :cnt ORDER BY id";

    /** Writes what was computed of a row, and counts the change. */
    public static final String WRITE =
            "UPDATE temperature_reading SET celsius = :celsius, version = version + 1 WHERE id = :id";

    /** Ids begin with 1, items with 0. */
    public static long idOf(int item) {
        return item + 1L;
    }

    private Sql() {}
}
