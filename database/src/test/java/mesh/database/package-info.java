/** Real PostgreSQLs: what is in them, who gets in, and how they end. */
@NullMarked
package mesh.database;

import org.jspecify.annotations.NullMarked;
