/**
 * Executes a load plan: the barrier, the recording, and everything else that both engines share.
 *
 * <p>Begin at {@link mesh.load.engine.StartBarrier}, then {@link mesh.load.engine.LoadExecution}.
 */
@NullMarked
package mesh.load.engine;

import org.jspecify.annotations.NullMarked;
