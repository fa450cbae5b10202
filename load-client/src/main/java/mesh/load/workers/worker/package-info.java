/**
 * A worker: fires the plans of its coordinator, at the instants that the coordinator names.
 *
 * <p>Begin at {@link mesh.load.workers.worker.WorkerSession}.
 */
@NullMarked
package mesh.load.workers.worker;

import org.jspecify.annotations.NullMarked;
