/**
 * The experiment in which a service fails under load and comes back. It accompanies a load.
 *
 * <p>Begin at {@link mesh.load.experiment.fault.InjectedFault}.
 */
@NullMarked
package mesh.load.experiment.fault;

import org.jspecify.annotations.NullMarked;
