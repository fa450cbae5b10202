/**
 * Connections that were held open, as tables and as a section of the report. Rendered from what a run holds and nothing else.
 *
 * <p>May use {@code report.text} and {@code results}. Begin at {@link mesh.load.report.connections.OpenConnectionsTable}.
 */
@NullMarked
package mesh.load.report.connections;

import org.jspecify.annotations.NullMarked;
