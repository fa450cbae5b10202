/**
 * What a request waits for in a service: for a thread, a permit, a connection, the backend, the database, a processor. {@link
 * mesh.stages.RequestStages} measures it, {@link mesh.stages.ServerTiming} reports it to any client, and {@link mesh.stages.StageJournal} to
 * the load client.
 *
 * <p>The package {@code mesh.stages.path} of the module {@code critical-path} has the list of stages and computes the critical path. Uses
 * nothing else of the project. Begin with {@link mesh.stages.RequestStages}.
 */
@NullMarked
package mesh.stages;

import org.jspecify.annotations.NullMarked;
