/**
 * Events that many clients wait for at the same time. The ticker makes one event per interval and hands it to every receiver. Each
 * gateway's packages {@code events} teach how events reach a user; this package contains the part that is the same behind all of them.
 *
 * <p>May use nothing else of the kit. Begin with {@link mesh.gateway.kit.events.Ticker}.
 */
@NullMarked
package mesh.gateway.kit.events;

import org.jspecify.annotations.NullMarked;
