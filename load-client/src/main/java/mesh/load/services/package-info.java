/**
 * Running services: those that are started here, and those that were started elsewhere. Files tell later commands which services run, and
 * which of them a killed run has left running. A cache lets services start sooner.
 *
 * <p>{@code process} is one process. Begin at {@link mesh.load.services.Mesh}, then {@link mesh.load.services.StartedMesh}.
 */
@NullMarked
package mesh.load.services;

import org.jspecify.annotations.NullMarked;
