package mesh.load.events;

/**
 * A line of {@code events.ndjson}.
 *
 * @param seq its number, from 1 and without gaps
 * @param atNanos since the run began
 */
public record EventLine(long seq, long atNanos, Event event) {}
