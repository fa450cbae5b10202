/**
 * Events that many wait for at the same time: made once each interval, and handed to everybody who receives them. How they reach a
 * user is the lesson of each gateway's own packages {@code events}; what must be the same behind all of them stands here.
 *
 * <p>May use nothing else of the kit. Begin with {@link mesh.gateway.kit.events.Ticker}.
 */
@NullMarked
package mesh.gateway.kit.events;

import org.jspecify.annotations.NullMarked;
