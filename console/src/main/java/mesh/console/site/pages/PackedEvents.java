package mesh.console.site.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.results.Json;
import org.jspecify.annotations.Nullable;

/**
 * The events of a recording for pages without a server. The columns of requests are most of a recording. Here they have differences, which
 * are short: of the request and its start to those of the request before, of its first byte to its start, and of its last byte to its first.
 * {@code api.js} of these pages restores the columns.
 */
final class PackedEvents {

    /** The instants of a recording are multiples of this. */
    private static final double STEP_NANOS = 10_000;

    private PackedEvents() {}

    static String of(String events) {
        return events.lines()
                .map(line -> Json.MAPPER.readValue(line, EventLine.class))
                .map(line -> new EventLine(line.seq(), line.atNanos(), packed(line.event())))
                .map(Json.MAPPER::writeValueAsString)
                .collect(Collectors.joining("\n"));
    }

    private static Event packed(Event event) {
        if (!(event instanceof Event.Requests all)) {
            return event;
        }
        List<Integer> requests = new ArrayList<>();
        List<Long> starts = new ArrayList<>();
        List<@Nullable Long> firsts = new ArrayList<>();
        List<@Nullable Long> lasts = new ArrayList<>();
        int requestBefore = 0;
        long startBefore = 0;
        for (int at = 0; at < all.request().size(); at++) {
            int request = all.request().get(at);
            long start = steps(all.start().get(at));
            Long first = all.firstByte().get(at);
            Long last = all.lastByte().get(at);
            requests.add(request - requestBefore);
            starts.add(start - startBefore);
            firsts.add(first == null ? null : steps(first) - start);
            lasts.add(last == null ? null : steps(last) - (first == null ? start : steps(first)));
            requestBefore = request;
            startBefore = start;
        }
        return new Event.Requests(
                all.contender(),
                all.repetition(),
                all.atNanos(),
                all.done(),
                all.failed(),
                all.kinds(),
                requests,
                all.user(),
                starts,
                firsts,
                lasts,
                all.outcome());
    }

    private static long steps(long nanos) {
        return Math.round(nanos / STEP_NANOS);
    }
}
