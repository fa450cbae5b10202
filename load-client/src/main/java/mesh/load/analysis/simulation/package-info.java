/**
 * A simulation of users, threads, connections and a backend, event by event. It has no clock, thread or random number of its own, so
 * the same model always gives the same prediction. It knows only how long things wait for one another: no processor, no garbage
 * collection, no network.
 *
 * <p>May use {@code analysis}, {@code results} and {@code scenario}. Begin at {@link mesh.load.analysis.simulation.Model}, what is
 * simulated, and go on with {@link mesh.load.analysis.simulation.Simulation}.
 */
@NullMarked
package mesh.load.analysis.simulation;

import org.jspecify.annotations.NullMarked;
