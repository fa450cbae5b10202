/**
 * A worker, which fires the plans of its coordinator at the instants that the coordinator sets.
 *
 * <p>Begin at {@link mesh.load.workers.worker.WorkerSession}.
 */
@NullMarked
package mesh.load.workers.worker;

import org.jspecify.annotations.NullMarked;
