package mesh.gateway.kit.events;

import java.util.function.Consumer;

/**
 * Receives events, one after another, on the thread that makes them.
 *
 * @param event consumes an event. If this consumer blocks, all other receivers wait; if it throws, it gets no more events
 * @param end called when there are no more events, because the service stops
 */
public record Receiver(Consumer<Tick> event, Runnable end) {}
