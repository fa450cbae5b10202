/**
 * Connections that were held open, as tables and as a section of the report, rendered only from the results of a run.
 *
 * <p>May use {@code report.text} and {@code results}. Begin at {@link mesh.load.report.connections.OpenConnectionsTable}.
 */
@NullMarked
package mesh.load.report.connections;

import org.jspecify.annotations.NullMarked;
