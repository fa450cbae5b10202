/**
 * The contents of the database, and the check that they are complete.
 *
 * <p>May use {@link mesh.database.server} and {@link mesh.database.DatabaseProperties}. Begin with {@link
 * mesh.database.rows.TemperatureTable}.
 */
@NullMarked
package mesh.database.rows;

import org.jspecify.annotations.NullMarked;
