/**
 * Running services, which are started here or were started elsewhere. Files list for later commands which services are running, which of these
 * the next run may use, and which are left over from a run that was killed. Caches let services start sooner. {@code process} contains the code for a single process.
 *
 * <p>Begin at {@link mesh.load.services.Mesh}, then {@link mesh.load.services.StartedMesh}.
 */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
