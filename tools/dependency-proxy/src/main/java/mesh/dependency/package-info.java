/**
 * Runs between an application and the systems that it calls. Each dependency of a scenario has a port on loopback. Behind the port is either
 * a real system, whose bytes ({@link mesh.dependency.tcp}) or requests ({@link mesh.dependency.http}) are passed on late, scarce or faulty, or
 * a file with recorded responses.
 *
 * <p><b>Thread model.</b> Virtual threads, because all of them only wait: one for each HTTP connection, and one for each end of each direction
 * of another connection.
 *
 * <p><b>Begin with</b> {@link mesh.dependency.DependencyProxy}, which starts everything, then read {@link mesh.dependency.port.Dependency}.
 * {@link mesh.dependency.control} changes settings and shows figures while the proxy runs.
 */
@NullMarked
package mesh.dependency;

import org.jspecify.annotations.NullMarked;
