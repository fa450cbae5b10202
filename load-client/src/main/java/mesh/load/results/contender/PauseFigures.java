package mesh.load.results.contender;

/**
 * A time in which a service, or an event loop of it, did not work.
 *
 * @param kind one of the constants
 * @param atNanos begin, counted from the release of the users. The begin of a stall is known to within the time between two samples
 */
public record PauseFigures(String kind, long atNanos, long nanos) {

    /** A garbage collection stopped the process. */
    public static final String COLLECTION = "collection";

    /** An event loop was busy without a break. */
    public static final String EVENT_LOOP = "event-loop";

    /** The process did not run for another reason. */
    public static final String STOPPED = "stopped";

    public long endNanos() {
        return atNanos + nanos;
    }
}
