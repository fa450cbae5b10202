package mesh.load.lesson;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.results.Json;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The events of a finished run, without what a replay does not use. A replay computes the picture of any instant from the last row of each
 * request, so each request has one row here, in one event per load. The instants of requests are rounded down: a pixel of the picture is
 * longer, and no request ends after its load. The last event has no figures of the contenders, because the recording has the run's result
 * anyway. The start of services is left out, because a replay does not show it.
 */
final class RecordedEvents {

    private static final long RESOLUTION_NANOS = 10_000;

    private record Load(String contender, int repetition) {

        static Load of(Event.Requests requests) {
            return new Load(requests.contender(), requests.repetition());
        }
    }

    private record Row(
            int request,
            int user,
            long start,
            @Nullable Long firstByte,
            @Nullable Long lastByte,
            @Nullable Integer outcome) {}

    /** The number of the last line with requests of each load. */
    private final Map<Load, Long> last = new HashMap<>();

    private final Map<Load, Map<Integer, Row>> rows = new HashMap<>();

    private RecordedEvents() {}

    /** Returns the lines of {@code events.ndjson} that are left. */
    static String of(String events) {
        List<EventLine> lines = events.lines()
                .map(line -> Json.MAPPER.readValue(line, EventLine.class))
                .toList();
        RecordedEvents recorded = new RecordedEvents();
        lines.forEach(recorded::collect);
        return recorded.write(lines);
    }

    private void collect(EventLine line) {
        if (line.event() instanceof Event.Requests requests) {
            last.put(Load.of(requests), line.seq());
            Map<Integer, Row> known = rows.computeIfAbsent(Load.of(requests), load -> new TreeMap<>());
            for (int at = 0; at < requests.request().size(); at++) {
                Row row = row(requests, at);
                known.put(row.request(), row);
            }
        }
    }

    private static Row row(Event.Requests requests, int at) {
        return new Row(
                requests.request().get(at),
                requests.user().get(at),
                requests.start().get(at),
                requests.firstByte().get(at),
                requests.lastByte().get(at),
                requests.outcome().get(at));
    }

    private String write(List<EventLine> lines) {
        StringBuilder text = new StringBuilder();
        int seq = 0;
        for (EventLine line : lines) {
            Event event = left(line);
            if (event != null) {
                text.append(Json.MAPPER.writeValueAsString(new EventLine(++seq, line.atNanos(), event)))
                        .append('\n');
            }
        }
        return text.toString();
    }

    private @Nullable Event left(EventLine line) {
        return switch (line.event()) {
            case Event.Starting starting -> null;
            case Event.Requests requests ->
                Objects.equals(last.get(Load.of(requests)), line.seq())
                        ? joined(
                                requests,
                                rows.getOrDefault(Load.of(requests), Map.of()).values())
                        : null;
            case Event.Ended(int dropped, JsonNode run) -> new Event.Ended(dropped, withoutMeasurement(run));
            default -> line.event();
        };
    }

    private static Event.Requests joined(Event.Requests requests, Collection<Row> all) {
        return new Event.Requests(
                requests.contender(),
                requests.repetition(),
                requests.atNanos(),
                requests.done(),
                requests.failed(),
                requests.kinds(),
                column(all, Row::request),
                column(all, Row::user),
                column(all, row -> rounded(row.start())),
                column(all, row -> rounded(row.firstByte())),
                column(all, row -> rounded(row.lastByte())),
                column(all, Row::outcome));
    }

    private static <T> List<T> column(Collection<Row> all, Function<Row, T> value) {
        List<T> column = new ArrayList<>();
        all.forEach(row -> column.add(value.apply(row)));
        return column;
    }

    private static @Nullable Long rounded(@Nullable Long nanos) {
        return nanos == null ? null : nanos / RESOLUTION_NANOS * RESOLUTION_NANOS;
    }

    private static JsonNode withoutMeasurement(JsonNode run) {
        if (run instanceof ObjectNode result) {
            ObjectNode left = result.deepCopy();
            left.remove("measurement");
            return left;
        }
        return run;
    }
}
