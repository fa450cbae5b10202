/**
 * Running services, which are started here or were started elsewhere. State files record which services run, which of them the next run may
 * use, and which a killed run left behind. Later commands read these files. Caches let services start sooner. {@code process} contains the
 * code for a single process.
 *
 * <p>Begin at {@link mesh.load.services.Mesh}, then {@link mesh.load.services.StartedMesh}.
 */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
