package mesh.database.server;

import java.util.List;

/**
 * Statements that set up a PostgreSQL.
 *
 * @param database the database in which the statements are executed; it exists already
 * @param statements the statements, each without the semicolon at its end
 */
public record SqlScript(String database, List<String> statements) {

    /** Returns the statements as PostgreSQL reads them from its standard input: a semicolon and an empty line end a statement. */
    String text() {
        return String.join(";\n\n", statements) + ";\n\n";
    }
}
