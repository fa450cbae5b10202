package mesh.load.scenario.request;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.key.Key;
import mesh.load.scenario.key.Labelled;
import mesh.load.scenario.key.Place;
import org.jspecify.annotations.Nullable;

/**
 * Values for the requests of users, from a file with a row for each user.
 *
 * @param table what the file contained when the scenario was read
 */
public record UserData(
        @Key("A CSV file with a line of column names (RFC 4180), at or below the scenario's folder")
        Path file,

        Place place,

        @Key(
                value =
                        "Which rows users get: 'in-turn' begins again after the last row, and 'once' gives each row to one user",
                otherwise = "in-turn")
        Order order,

        UserTable table) {

    /** How the rows of a file are given to users. */
    public enum Order implements Labelled {
        IN_TURN,
        ONCE
    }

    /** Returns what is wrong if each of these users needs a row; null if nothing is. */
    public @Nullable String lackFor(int users) {
        int rows = table.rows().size();
        return order == Order.IN_TURN || users <= rows
                ? null
                : "'" + file.getFileName() + "' has " + rows + " rows for " + users
                        + " users. Allowed: at least one row per user, or 'order: in-turn', which uses rows again";
    }

    /** Returns the values of a user by column. Users are numbered from 1. */
    public Map<String, String> of(int user) {
        Map<String, String> values = new HashMap<>();
        List<String> row = table.rows().get((user - 1) % table.rows().size());
        for (int column = 0; column < row.size(); column++) {
            values.put(table.columns().get(column), row.get(column));
        }
        return values;
    }
}
