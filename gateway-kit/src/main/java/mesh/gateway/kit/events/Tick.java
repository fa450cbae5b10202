package mesh.gateway.kit.events;

/**
 * An event, the same for all who receive it.
 *
 * @param id from 1, in the order in which they are made; who misses one sees it by the gap
 * @param madeAtNanos {@link System#nanoTime()} when it was made, before the first of its receivers got it. On Linux all processes of
 *     a machine read the same monotonic clock, so that a client there can tell how long the event was on its way; elsewhere, and from
 *     another machine, the figure means nothing
 */
public record Tick(long id, long madeAtNanos) {}
