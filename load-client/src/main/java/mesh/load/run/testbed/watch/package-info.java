/**
 * What a run watches during a load: JVMs, processes, logs and threads, and the progress that it reports.
 *
 * <p>Begin at {@link mesh.load.run.testbed.watch.Observers}.
 */
@NullMarked
package mesh.load.run.testbed.watch;

import org.jspecify.annotations.NullMarked;
