/**
 * The rows: generates them, inserts them into the database, draws them at random, reads them, and checks that all of them are there.
 *
 * <p>May use {@link mesh.store.StoreProperties} and {@link mesh.store.TemperatureReading}. Begin with {@link
 * mesh.store.rows.RandomReadings}, which does the work of a request. {@link mesh.store.rows.StoreFiller} does the work at the start.
 */
@NullMarked
package mesh.store.rows;

import org.jspecify.annotations.NullMarked;
