/**
 * A worker: fires what its coordinator tells it to, at the instant at which it is told to.
 *
 * <p>May use {@code engine}, {@code export}, {@code os}, {@code results}, {@code scenario}, {@code workers.parts} and {@code workers.wire}. Begin at
 * {@link mesh.load.workers.worker.WorkerSession}.
 */
@NullMarked
package mesh.load.workers.worker;

import org.jspecify.annotations.NullMarked;
