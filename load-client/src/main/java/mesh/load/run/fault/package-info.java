/**
 * The experiment in which a service fails under load and comes back.
 *
 * <p>May use {@code run.testbed}, {@code run.plan}, {@code run.control}, {@code engine}, {@code services}, {@code results} and
 * {@code scenario}. Begin at {@link mesh.load.run.fault.FaultPreparation}, then {@link mesh.load.run.fault.FaultTimeline}.
 */
@NullMarked
package mesh.load.run.fault;

import org.jspecify.annotations.NullMarked;
