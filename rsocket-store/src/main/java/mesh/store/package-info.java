/**
 * A store of temperature readings that is read over RSocket: each request gets a stream of rows, at the pace that the reader requests. This
 * package starts the store, and contains what {@code rows} and {@code stream} share.
 *
 * <p><b>Thread model.</b> RSocket frames are read, encoded and written on the event loops. Queries do not run there: {@code r2dbc-h2} is a
 * reactive API over a blocking database, and its query runs on the thread that subscribes. On an event loop, it would delay every
 * connection that this loop serves. So queries run on {@code store-db-N}, a scheduler of their own ({@link
 * mesh.store.rows.DatabaseSchedulerConfiguration}). PostgreSQL's driver does not block: these threads then only send the query, and the
 * rows arrive on an event loop.
 *
 * <p><b>Where it waits.</b> A request waits for a database thread and a pooled connection, once per chunk of rows. Between two chunks it
 * occupies neither. So a request for 10,000 rows or a slow reader does not keep other requests from them ({@link
 * mesh.store.rows.RandomReadings}).
 *
 * <p><b>Read next.</b> {@link mesh.store.stream.TemperatureController} receives the requests, {@link mesh.store.rows.RandomReadings} reads
 * the rows, and {@link mesh.store.rows.StoreFiller} inserts them at the start.
 */
@NullMarked
package mesh.store;

import org.jspecify.annotations.NullMarked;
