/**
 * The experiment in which a service fails under load and comes back.
 *
 * <p>Begin at {@link mesh.load.run.fault.FaultPreparation}, then {@link mesh.load.run.fault.FaultTimeline}.
 */
@NullMarked
package mesh.load.run.fault;

import org.jspecify.annotations.NullMarked;
