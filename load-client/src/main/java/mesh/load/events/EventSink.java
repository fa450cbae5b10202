package mesh.load.events;

/** Receives the events of a run, on the run's thread: it must not block. */
@FunctionalInterface
public interface EventSink {

    /** Ignores all events. */
    EventSink NONE = event -> {};

    void tell(Event event);

    /** Returns a sink that passes each event to both, to this one first. */
    default EventSink and(EventSink other) {
        return event -> {
            tell(event);
            other.tell(event);
        };
    }
}
