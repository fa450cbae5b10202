package mesh.database.server;

import java.util.List;

/**
 * What a PostgreSQL is made with.
 *
 * @param database in which the statements are executed; it is there already
 * @param statements without the semicolon at their end
 */
public record SqlScript(String database, List<String> statements) {

    /** As PostgreSQL reads it from its standard input: a semicolon and an empty line end a statement. */
    String text() {
        return String.join(";\n\n", statements) + ";\n\n";
    }
}
