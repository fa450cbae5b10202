/**
 * What a run asks services for besides its load: the behaviour of the backend and of dependencies, settings in force, counts of calls, and
 * the stages of requests.
 *
 * <p>Begin at {@link mesh.load.run.testbed.control.ServiceControl}.
 */
@NullMarked
package mesh.load.run.testbed.control;

import org.jspecify.annotations.NullMarked;
