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
 * Makes less of what a viewer has not been able to take while it happened: the rows of requests that were told several times are told as
 * they are last, and of many samples of a service the last is told. Whoever applies what is left has the same final state.
 */
final class Conflation {

    /** So much is sent as it is in any case; only who is further behind gets fewer samples. */
    private static final int THIN_ABOVE = 64 * 1024;

    private Conflation() {}

    /**
     * What is sent of a line, or of several.
     *
     * @param id from where to go on after it; null if something before that is still to be sent
     */
    record Delivery(@Nullable Long id, String json) {

        static Delivery of(StoredEvent event) {
            return new Delivery(event.seq(), event.json());
        }
    }

    /** Merges requests and samples that stand together; no event changes places with one of another type. */
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
            return events.stream().map(Delivery::of).toList(); // whoever has written them: they are not ours to judge
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

    /** A viewer who is cut off between them has to get all of them again: rows of the last one may stand before the first. */
    private static List<Delivery> deliveries(List<EventLine> lines) {
        long last = lines.getLast().seq();
        return lines.stream()
                .map(line -> new Delivery(line.seq() == last ? last : null, Json.MAPPER.writeValueAsString(line)))
                .toList();
    }
}
