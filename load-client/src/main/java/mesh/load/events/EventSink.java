package mesh.load.events;

/** Somebody who is told what happens in a run, by the thread of the run: it must not block. */
@FunctionalInterface
public interface EventSink {

    /** Ignores everything that it is told. */
    EventSink NONE = event -> {};

    void tell(Event event);

    /** Both are told, this one first. */
    default EventSink and(EventSink other) {
        return event -> {
            tell(event);
            other.tell(event);
        };
    }
}
