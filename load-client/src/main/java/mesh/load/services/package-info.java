/**
 * Services that run: those that are started here, and those that somebody else has started.
 *
 * <p>May use its sub-packages, {@code scenario} and {@code os}. Begin at {@link mesh.load.services.StartedMesh}.
 */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
