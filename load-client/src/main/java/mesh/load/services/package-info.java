/**
 * Running services: those that are started here, and those that were started elsewhere.
 *
 * <p>{@code services.process} is one process, {@code services.state} is what a later command finds of it, and {@code services.cache} lets
 * it start sooner. The last two use the first, and not each other.
 *
 * <p>May use its sub-packages, {@code os} and {@code scenario}. Begin at {@link mesh.load.services.Mesh}, then {@link mesh.load.services.StartedMesh}.
 */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
