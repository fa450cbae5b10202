/**
 * A store of temperature readings that is read over RSocket: one request, a stream of rows, and the reader says how fast. This package
 * starts the store and holds what both parts share.
 *
 * <p><b>Thread model.</b> RSocket frames are read, encoded and written on the event loops. Queries do not run there: {@code r2dbc-h2} is a
 * reactive API over a blocking database, and its query runs on the thread that subscribes. On an event loop it would hold up every
 * connection that this loop serves. So queries run on {@code store-db-N}, a scheduler of their own ({@link
 * mesh.store.rows.DatabaseSchedulerConfiguration}). PostgreSQL's driver does not block: with it these threads only send the query, and the
 * rows arrive on an event loop.
 *
 * <p><b>Where it waits.</b> For a database thread and a pooled connection, for one chunk of rows at a time. Between two chunks a request
 * holds neither, so neither a request for 10,000 rows nor a slow reader keeps them from the others ({@link
 * mesh.store.rows.RandomReadings}).
 *
 * <p><b>Read next.</b> {@link mesh.store.stream.TemperatureController} is the way in, {@link mesh.store.rows.RandomReadings}
 * the work, {@link mesh.store.rows.StoreFiller} where the rows come from.
 */
@NullMarked
package mesh.store;

import org.jspecify.annotations.NullMarked;
