package mesh.gateway.kit.events;

import java.util.function.Consumer;

/**
 * Somebody to whom events are handed, one after another, by the thread that makes them.
 *
 * @param event takes an event. Who blocks in it makes all others wait; who throws gets no more
 * @param end is told that there are no more events, because the service stops
 */
public record Receiver(Consumer<Tick> event, Runnable end) {}
