/**
 * Estimates the monotonic clock of another process.
 *
 * <p>Uses nothing. Begin at {@link mesh.load.workers.clock.ClockOffset}.
 */
@NullMarked
package mesh.load.workers.clock;

import org.jspecify.annotations.NullMarked;
