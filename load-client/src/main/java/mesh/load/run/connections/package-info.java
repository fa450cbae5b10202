/**
 * The experiment in which many connections are held open at the same time: what does each of them cost who holds it, and how long does an
 * event take to the last of them?
 *
 * <p>May use {@code run.testbed}, {@code run.plan}, {@code engine}, {@code services}, {@code results} and {@code scenario}. Begin at
 * {@link mesh.load.run.connections.ConnectionHolder}.
 */
@NullMarked
package mesh.load.run.connections;

import org.jspecify.annotations.NullMarked;
