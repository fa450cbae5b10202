/**
 * The experiment that keeps many connections open. How much memory does each connection cost the service, and how long does an event take
 * to reach the last connection?
 *
 * <p>Begin at {@link mesh.load.experiment.connections.ConnectionsRun}.
 */
@NullMarked
package mesh.load.experiment.connections;

import org.jspecify.annotations.NullMarked;
