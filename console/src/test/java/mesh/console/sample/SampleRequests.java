package mesh.console.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import mesh.load.events.Event;
import mesh.load.results.Json;
import mesh.load.results.contender.RequestTable;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Requests of one contender that progress at random, and the state that a page derives from their events. */
public final class SampleRequests {

    private static final RequestTable.Kind OK = new RequestTable.Kind("ok", 200, null);
    private static final RequestTable.Kind FAILED = new RequestTable.Kind("http-error", 500, "pool-exhausted");

    private final String contender;
    private final int count;
    private final Random random;
    private final Long[] firstByte;
    private final Long[] lastByte;
    private final Integer[] outcome;
    private long now;
    private int done;

    public SampleRequests(String contender, int count, long seed) {
        this.contender = contender;
        this.count = count;
        this.random = new Random(seed);
        firstByte = new Long[count];
        lastByte = new Long[count];
        outcome = new Integer[count];
    }

    /** Advances some requests at random, and reports again some requests that have already ended. */
    public Event.Requests some(int changes) {
        return event(drawn(changes));
    }

    /**
     * Advances some requests at random. Each row is reported at most twice, so a viewer that misses the last report of a row never gets
     * that row.
     */
    public Event.Requests changed(int changes) {
        return event(drawn(changes).stream().filter(i -> outcome[i] == null).toList());
    }

    private List<Integer> drawn(int changes) {
        return IntStream.range(0, changes)
                .map(i -> random.nextInt(count))
                .distinct()
                .boxed()
                .toList();
    }

    private void getOn(int request) {
        if (firstByte[request] == null) {
            firstByte[request] = now;
        } else if (lastByte[request] == null) {
            lastByte[request] = now;
            outcome[request] = random.nextInt(2);
            done++;
        }
    }

    private Event.Requests event(List<Integer> changed) {
        now += 1_000_000;
        changed.forEach(this::getOn);
        return new Event.Requests(
                contender,
                1,
                now,
                done,
                0,
                List.of(OK, FAILED),
                changed.stream().map(i -> i + 1).toList(),
                changed.stream().map(i -> i + 1).toList(),
                changed.stream().map(i -> (long) i).toList(),
                column(changed, firstByte),
                column(changed, lastByte),
                column(changed, outcome));
    }

    private static <T> List<@Nullable T> column(List<Integer> changed, T[] values) {
        List<@Nullable T> column = new ArrayList<>();
        changed.forEach(i -> column.add(values[i]));
        return column;
    }

    /** Returns the last known state by contender and request, as on a page that applies all events in order. */
    public static Map<String, String> finalState(List<String> lines) {
        Map<String, String> rows = new TreeMap<>();
        for (String line : lines) {
            JsonNode event = Json.MAPPER.readTree(line).get("event");
            if (event.get("type").asString().equals("requests")) {
                String contender = event.get("contender").asString();
                rows.put(contender, event.get("done") + " " + event.get("failed") + " " + event.get("kinds"));
                for (int i = 0; i < event.get("request").size(); i++) {
                    rows.put(contender + "/" + event.get("request").get(i), row(event, i));
                }
            }
        }
        return rows;
    }

    private static String row(JsonNode event, int i) {
        return String.join(
                " ",
                List.of("user", "start", "firstByte", "lastByte", "outcome").stream()
                        .map(column -> event.get(column).get(i).toString())
                        .toList());
    }
}
