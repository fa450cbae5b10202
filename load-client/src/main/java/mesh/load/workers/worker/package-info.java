/**
 * A worker: fires the plans of its coordinator, at the instants that the coordinator names.
 *
 * <p>May use {@code engine}, {@code export}, {@code os}, {@code results}, {@code scenario}, {@code workers.parts} and {@code workers.wire}. Begin at
 * {@link mesh.load.workers.worker.WorkerSession}.
 */
@NullMarked
package mesh.load.workers.worker;

import org.jspecify.annotations.NullMarked;
