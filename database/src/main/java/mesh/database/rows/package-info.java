/**
 * What is in the database, and whether all of it is there.
 *
 * <p>May use {@link mesh.database.server} and {@link mesh.database.DatabaseProperties}. Begin with {@link
 * mesh.database.rows.TemperatureTable}.
 */
@NullMarked
package mesh.database.rows;

import org.jspecify.annotations.NullMarked;
