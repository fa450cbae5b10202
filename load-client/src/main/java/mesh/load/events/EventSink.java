package mesh.load.events;

/** Receives the events of a run. It must not block, because the run's own thread calls it. */
@FunctionalInterface
public interface EventSink {

    EventSink NONE = event -> {};

    void accept(Event event);

    /** Returns a sink that passes each event to both sinks, first to this one. */
    default EventSink and(EventSink other) {
        return event -> {
            accept(event);
            other.accept(event);
        };
    }
}
