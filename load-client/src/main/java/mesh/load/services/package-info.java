/**
 * Services that run: those that are started here, and those that were started elsewhere.
 *
 * <p>May use its sub-packages, {@code os} and {@code scenario}. Begin at {@link mesh.load.services.Mesh}, then {@link mesh.load.services.StartedMesh}.
 */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
