/**
 * What would happen: a simulation of users, threads, connections and a backend, event by event, without a clock, a thread or a
 * random number of its own, so that the same model always gives the same prediction. It knows how long things wait for one another
 * and nothing else: no processor, no garbage collection, no network.
 *
 * <p>May use {@code analysis}, {@code results} and {@code scenario}. Begin at {@link mesh.load.analysis.simulation.Model}, what is
 * simulated, and go on with {@link mesh.load.analysis.simulation.Simulation}.
 */
@NullMarked
package mesh.load.analysis.simulation;

import org.jspecify.annotations.NullMarked;
