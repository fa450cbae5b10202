/**
 * What a run asks of this proxy while it runs: whether it is ready, its figures, and other settings. The paths of readiness and identity are
 * those of all services.
 *
 * <p>May use {@link mesh.dependency.port} and {@link mesh.dependency.http}. Begin with {@link mesh.dependency.control.Control}.
 */
@NullMarked
package mesh.dependency.control;

import org.jspecify.annotations.NullMarked;
