/**
 * What every simulation needs: future events, random numbers, service times, and the rules by which calls are tried again.
 *
 * <p>Begin at {@link mesh.load.predict.event.EventQueue}.
 */
@NullMarked
package mesh.load.predict.event;

import org.jspecify.annotations.NullMarked;
