/**
 * The experiment that holds many connections open: what does each of them cost the service that holds it, and how long does an event
 * take to reach the last connection?
 *
 * <p>Begin at {@link mesh.load.experiment.connections.ConnectionsRun}.
 */
@NullMarked
package mesh.load.experiment.connections;

import org.jspecify.annotations.NullMarked;
