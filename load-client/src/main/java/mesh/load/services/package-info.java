/**
 * Running services, which are started here or were started elsewhere. Files tell later commands which services run, and which of them a
 * killed run left running. Caches let services start sooner. {@code process} contains the code for a single process.
 *
 * <p>Begin at {@link mesh.load.services.Mesh}, then {@link mesh.load.services.StartedMesh}.
 */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
