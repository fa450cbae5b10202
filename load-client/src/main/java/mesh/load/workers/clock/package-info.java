/**
 * Another process's monotonic clock, as it can be known from here.
 *
 * <p>Uses nothing. Begin at {@link mesh.load.workers.clock.ClockOffset}.
 */
@NullMarked
package mesh.load.workers.clock;

import org.jspecify.annotations.NullMarked;
