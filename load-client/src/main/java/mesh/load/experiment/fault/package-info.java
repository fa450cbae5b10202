/**
 * The experiment in which a service fails under load and comes back. It accompanies a load.
 *
 * <p>Begin at {@link mesh.load.experiment.fault.FaultPreparation}, then {@link mesh.load.experiment.fault.FaultTimeline}.
 */
@NullMarked
package mesh.load.experiment.fault;

import org.jspecify.annotations.NullMarked;
