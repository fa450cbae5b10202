package mesh.console.events;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import org.jspecify.annotations.Nullable;

/** Merges two events about the requests of one contender: the later row of a request replaces the earlier one. */
final class RequestsMerge {

    private RequestsMerge() {}

    private record Row(
            Integer request,
            Integer user,
            Long start,
            @Nullable Long firstByte,
            @Nullable Long lastByte,
            @Nullable Integer outcome) {}

    /** @throws IllegalArgumentException if their columns do not fit together */
    static EventLine merge(EventLine earlier, EventLine later) {
        return earlier.event() instanceof Event.Requests before && later.event() instanceof Event.Requests after
                ? new EventLine(later.seq(), later.atNanos(), merge(before, after))
                : later;
    }

    private static Event.Requests merge(Event.Requests before, Event.Requests after) {
        if (after.kinds().size() < before.kinds().size()
                || !after.kinds().subList(0, before.kinds().size()).equals(before.kinds())) {
            throw new IllegalArgumentException(
                    "an event's list of outcomes does not begin with that of an earlier event");
        }
        Map<Integer, Row> rows = new LinkedHashMap<>();
        Stream.of(before, after).flatMap(RequestsMerge::rows).forEach(row -> rows.put(row.request(), row));
        return event(after, rows.values());
    }

    private static Stream<Row> rows(Event.Requests event) {
        int count = event.request().size();
        if (Stream.of(event.user(), event.start(), event.firstByte(), event.lastByte(), event.outcome())
                .anyMatch(column -> column.size() != count)) {
            throw new IllegalArgumentException("the columns of an event differ in length");
        }
        return Stream.iterate(0, i -> i < count, i -> i + 1)
                .map(i -> new Row(
                        event.request().get(i),
                        event.user().get(i),
                        event.start().get(i),
                        event.firstByte().get(i),
                        event.lastByte().get(i),
                        event.outcome().get(i)));
    }

    private static Event.Requests event(Event.Requests last, Collection<Row> rows) {
        return new Event.Requests(
                last.contender(),
                last.repetition(),
                last.atNanos(),
                last.done(),
                last.failed(),
                last.kinds(),
                column(rows, Row::request),
                column(rows, Row::user),
                column(rows, Row::start),
                nullable(rows, Row::firstByte),
                nullable(rows, Row::lastByte),
                nullable(rows, Row::outcome));
    }

    private static <T> List<T> column(Collection<Row> rows, Function<Row, T> value) {
        return rows.stream().map(value).toList();
    }

    private static <T> List<@Nullable T> nullable(Collection<Row> rows, Function<Row, @Nullable T> value) {
        List<@Nullable T> column = new ArrayList<>();
        rows.forEach(row -> column.add(value.apply(row)));
        return column;
    }
}
