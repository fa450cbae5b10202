package mesh.gateway.kit.events;

/**
 * An event, the same for all of its receivers.
 *
 * @param id number of the event, from 1, in the order in which events are made. A gap in the numbers shows a receiver that it has missed an
 *     event
 * @param madeAtNanos {@link System#nanoTime()} when the event was made, before its first receiver got it. On Linux all processes of a
 *     machine read the same monotonic clock, so a client on the same machine can compute how long the event was on its way. On other
 *     systems, or between two machines, the figure means nothing
 */
public record Tick(long id, long madeAtNanos) {}
