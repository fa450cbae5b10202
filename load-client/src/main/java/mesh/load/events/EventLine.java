package mesh.load.events;

/** A line of {@code events.ndjson}. {@code seq} counts the lines from 1 without gaps. {@code atNanos} is the time since the run began. */
public record EventLine(long seq, long atNanos, Event event) {}
