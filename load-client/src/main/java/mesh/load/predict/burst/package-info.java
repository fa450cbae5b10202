/**
 * Simulates users that begin at the same instant: gateway, pools, queues and backend, and what each request waits for.
 *
 * <p>Begin at {@link mesh.load.predict.burst.Simulation}.
 */
@NullMarked
package mesh.load.predict.burst;

import org.jspecify.annotations.NullMarked;
