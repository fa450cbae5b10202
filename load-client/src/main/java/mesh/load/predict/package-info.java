/**
 * Simulates a scenario event by event: users, pools, queues and services, with the limits that are in force. It predicts what a run will
 * measure. No process, no network, no clock.
 *
 * <p>Begin at {@link mesh.load.predict.Predictions}.
 */
@NullMarked
package mesh.load.predict;

import org.jspecify.annotations.NullMarked;
