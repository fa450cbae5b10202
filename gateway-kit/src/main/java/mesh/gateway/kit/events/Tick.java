package mesh.gateway.kit.events;

/**
 * An event, the same for all of its receivers.
 *
 * @param id number of the event, from 1, in the order in which events are made. A gap shows a receiver that it missed an event
 * @param madeAtNanos {@link System#nanoTime()} when the event was made, before its first receiver got it. On Linux all processes of a
 *     machine read the same monotonic clock, so a client there can tell how long the event was on its way. Elsewhere, and from another
 *     machine, the figure means nothing
 */
public record Tick(long id, long madeAtNanos) {}
