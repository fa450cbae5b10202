/**
 * Load from several processes: the options of the coordinator, and the command of a worker.
 *
 * <p>May use {@code cli.option}, {@code cli.output}, {@code engine}, {@code results}, {@code run}, {@code scenario}, {@code services} and {@code workers}.
 * Begin at {@link mesh.load.cli.workers.WorkersOptions}, then {@link mesh.load.cli.workers.WorkerCommand}.
 */
@NullMarked
package mesh.load.cli.workers;

import org.jspecify.annotations.NullMarked;
