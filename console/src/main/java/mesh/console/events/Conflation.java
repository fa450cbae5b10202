package mesh.console.events;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.results.Json;
import org.jspecify.annotations.Nullable;

/**
 * Shrinks the backlog of a viewer that could not keep up. It keeps only the latest row about each request, and only the last of several
 * samples of a service. A viewer that applies the remaining events reaches the same final state.
 */
final class Conflation {

    /** The backlog, in characters, up to which a viewer gets every sample. A viewer with a larger backlog gets fewer samples. */
    private static final int THIN_ABOVE = 64 * 1024;

    private Conflation() {}

    /**
     * The data that is sent for one line, or for several merged lines.
     *
     * @param id the number of the event after which a reconnecting viewer continues; null if an earlier event is still to be sent
     */
    record Delivery(@Nullable Long id, String json) {

        static Delivery of(StoredEvent event) {
            return new Delivery(event.seq(), event.json());
        }
    }

    /** Merges adjacent requests and samples. They never move past an event of another type. */
    static List<Delivery> merge(List<StoredEvent> events) {
        List<Delivery> all = new ArrayList<>();
        List<StoredEvent> together = new ArrayList<>();
        for (StoredEvent event : events) {
            if (event.isMergeable()) {
                together.add(event);
            } else {
                all.addAll(mergeTogether(together));
                together.clear();
                all.add(Delivery.of(event));
            }
        }
        all.addAll(mergeTogether(together));
        return all;
    }

    private static List<Delivery> mergeTogether(List<StoredEvent> events) {
        if (events.size() < 2) {
            return events.stream().map(Delivery::of).toList();
        }
        try {
            return deliveries(merged(events));
        } catch (RuntimeException noEvents) {
            return events.stream().map(Delivery::of).toList(); // not valid events: send them unchanged
        }
    }

    private static List<EventLine> merged(List<StoredEvent> events) {
        boolean thin = events.stream().mapToInt(event -> event.json().length()).sum() > THIN_ABOVE;
        Map<List<Object>, EventLine> merged = new LinkedHashMap<>();
        for (StoredEvent stored : events) {
            EventLine line = Json.MAPPER.readValue(stored.json(), EventLine.class);
            switch (line.event()) {
                case Event.Requests requests ->
                    merged.merge(List.of(requests.contender(), requests.repetition()), line, RequestsMerge::merge);
                case Event.Sample sample ->
                    merged.put(
                            List.of(sample.contender(), sample.repetition(), sample.service(), thin ? 0L : line.seq()),
                            line);
                default -> throw new IllegalArgumentException(stored.type());
            }
        }
        return merged.values().stream()
                .sorted(Comparator.comparingLong(EventLine::seq))
                .toList();
    }

    /**
     * Gives an id only to the last delivery. A viewer that is disconnected before it gets all of them again: merging may have moved rows of
     * the last event before the first event.
     */
    private static List<Delivery> deliveries(List<EventLine> lines) {
        long last = lines.getLast().seq();
        return lines.stream()
                .map(line -> new Delivery(line.seq() == last ? last : null, Json.MAPPER.writeValueAsString(line)))
                .toList();
    }
}
