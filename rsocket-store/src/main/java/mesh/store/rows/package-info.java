/**
 * The rows: how they are made, how they come into the database, how they are drawn at random and read again, and whether all of them are
 * there.
 *
 * <p>May use {@link mesh.store.StoreProperties} and {@link mesh.store.TemperatureReading}. Begin with {@link
 * mesh.store.rows.RandomReadings}, which does the work of a request; {@link mesh.store.rows.StoreFiller} does that of the start.
 */
@NullMarked
package mesh.store.rows;

import org.jspecify.annotations.NullMarked;
