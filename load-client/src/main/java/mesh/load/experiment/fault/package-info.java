/**
 * The faults of services or users during a load. A fault accompanies the load of each contender, and ends before the next one.
 *
 * <p>Begin at {@link mesh.load.experiment.fault.InjectedFault}.
 */
@NullMarked
package mesh.load.experiment.fault;

import org.jspecify.annotations.NullMarked;
