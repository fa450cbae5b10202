/**
 * The experiment in which a service is broken under load and mended again.
 *
 * <p>May use {@code run.testbed} and {@code analysis}. Begin at {@link mesh.load.run.fault.FaultTimeline}.
 */
@NullMarked
package mesh.load.run.fault;

import org.jspecify.annotations.NullMarked;
