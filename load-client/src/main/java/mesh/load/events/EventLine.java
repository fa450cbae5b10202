package mesh.load.events;

/** A line of {@code events.ndjson}: its number, from 1 and without gaps, and the time since the run began. */
public record EventLine(long seq, long atNanos, Event event) {}
