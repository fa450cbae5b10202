package mesh.gateway.kit.database;

/** The SQL of all routes. The routes share it, so they differ only in how they send a query and receive its rows. */
public final class Sql {

    /**
     * Reads the row with an {@code id}. The database sleeps for {@code seconds} before it responds, to simulate a slow query. The sleep is
     * equally long on every machine, and takes no processor time away from the gateways.
     */
    public static final String READING =
            "SELECT id, date, station, celsius FROM temperature_reading, pg_sleep(:seconds) WHERE id = :id";

    /** Reads the same row, locked until the transaction ends. */
    public static final String READING_TO_WRITE = READING + " FOR UPDATE OF temperature_reading";

    /** Reads the first {@code cnt} rows. The database sleeps once for all of them. */
    public static final String READINGS =
            "SELECT id, date, station, celsius FROM temperature_reading, pg_sleep(:seconds) WHERE id <= :cnt ORDER BY id";

    /** Writes the computed value of a row, and counts the change. */
    public static final String WRITE =
            "UPDATE temperature_reading SET celsius = :celsius, version = version + 1 WHERE id = :id";

    /** Returns the id of an item's row: ids begin with 1, items with 0. */
    public static long idOf(int item) {
        return item + 1L;
    }

    private Sql() {}
}
