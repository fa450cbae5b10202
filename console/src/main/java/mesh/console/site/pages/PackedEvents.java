package mesh.console.site.pages;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import mesh.load.events.Event;
import mesh.load.events.EventLine;
import mesh.load.results.Json;
import mesh.load.results.contender.Gauges;
import org.jspecify.annotations.Nullable;

/**
 * The events of a recording for pages without a server. Requests and their stages are most of a recording. Here their times count in steps
 * of 0.1 ms. The columns of requests have differences, which are short: of the request and its start to those of the request before, of its
 * first byte to its start, and of its last byte to its first. {@code api.js} of these pages restores the columns. A sample has only what the
 * pages draw.
 */
final class PackedEvents {

    private static final long STEP_NANOS = 100_000;
    private static final double STEP_MICROS = STEP_NANOS / 1000.0;

    /** The gauges that {@code tracks.js} draws. */
    static final Set<String> DRAWN = Set.of(
            Gauges.POOL_ACTIVE,
            Gauges.POOL_PENDING,
            Gauges.POOL_IDLE,
            Gauges.CALLS_ACTIVE,
            Gauges.CALLS_WAITING,
            Gauges.CPU_CORES);

    private static final double HUNDREDTHS = 100;

    private PackedEvents() {}

    static String of(String events) {
        return events.lines()
                .map(line -> Json.MAPPER.readValue(line, EventLine.class))
                .map(line -> new EventLine(line.seq(), rounded(line.atNanos()), packed(line.event())))
                .map(Json.MAPPER::writeValueAsString)
                .collect(Collectors.joining("\n"));
    }

    private static Event packed(Event event) {
        return switch (event) {
            case Event.Requests requests -> packed(requests);
            case Event.Stages stages -> packed(stages);
            case Event.Sample sample -> packed(sample);
            default -> event;
        };
    }

    private static Event packed(Event.Stages stages) {
        Map<String, List<@Nullable Long>> table = new LinkedHashMap<>();
        stages.table().forEach((stage, micros) -> {
            List<@Nullable Long> steps = new ArrayList<>();
            micros.forEach(one -> steps.add(one == null ? null : Math.round(one / STEP_MICROS)));
            table.put(stage, steps);
        });
        return new Event.Stages(stages.contender(), stages.repetition(), stages.known(), stages.reason(), table);
    }

    private static Event packed(Event.Sample sample) {
        Map<String, Double> gauges = new TreeMap<>(sample.gauges());
        gauges.keySet().retainAll(DRAWN);
        gauges.replaceAll((name, value) -> Math.round(value * HUNDREDTHS) / HUNDREDTHS);
        return new Event.Sample(
                sample.contender(),
                sample.repetition(),
                sample.service(),
                sample.gateway(),
                rounded(sample.atNanos()),
                sample.gateway() ? sample.threadsByPool() : Map.of(),
                gauges);
    }

    private static Event packed(Event.Requests all) {
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

    private static long rounded(long nanos) {
        return steps(nanos) * STEP_NANOS;
    }

    /** Rounds down, so that no request ends after its load. */
    private static long steps(long nanos) {
        return Math.floorDiv(nanos, STEP_NANOS);
    }
}
