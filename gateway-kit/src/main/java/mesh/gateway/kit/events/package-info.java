/**
 * Events that many clients wait for at the same time. Each is made once per interval, and handed to every receiver. How events reach a
 * user is the lesson of each gateway's own packages {@code events}; this package holds what must be the same behind all of them.
 *
 * <p>May use nothing else of the kit. Begin with {@link mesh.gateway.kit.events.Ticker}.
 */
@NullMarked
package mesh.gateway.kit.events;

import org.jspecify.annotations.NullMarked;
