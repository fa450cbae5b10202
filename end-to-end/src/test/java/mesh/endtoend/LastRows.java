package mesh.endtoend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import mesh.endtoend.ConsoleProcess.Sent;
import tools.jackson.databind.JsonNode;

/** The last row that a viewer received about each user. A new row of a user replaces the previous one. */
final class LastRows {

    private static final List<String> INSTANTS = List.of("start", "firstByte", "lastByte");

    private final Map<String, Map<Integer, List<Object>>> byContender = new HashMap<>();

    /** Records the rows of an event and returns the event. */
    JsonNode take(Sent sent) {
        JsonNode event = sent.data().path("event");
        if (event.path("type").asString("").equals("requests")) {
            byContender
                    .computeIfAbsent(event.get("contender").asString(), any -> new TreeMap<>())
                    .putAll(rows(event));
        }
        return event;
    }

    /** Returns the rows by user. There is one row per user, because each sends one request in a burst. */
    Map<Integer, List<Object>> of(String contender) {
        return byContender.getOrDefault(contender, Map.of());
    }

    /** Returns a contender's rows in {@code results.json}, by user. */
    static Map<Integer, List<Object>> measured(JsonNode contender) {
        return rows(contender.get("requests"));
    }

    private static Map<Integer, List<Object>> rows(JsonNode table) {
        Map<Integer, List<Object>> rows = new TreeMap<>();
        for (int i = 0; i < table.get("user").size(); i++) {
            List<Object> row = new ArrayList<>();
            for (String instant : INSTANTS) {
                JsonNode nanos = table.get(instant).get(i);
                row.add(nanos.isNull() ? "none" : nanos.asLong());
            }
            row.add(outcome(table, i));
            rows.put(table.get("user").get(i).asInt(), row);
        }
        return rows;
    }

    private static String outcome(JsonNode table, int row) {
        JsonNode kind = table.get("outcome").get(row);
        return kind.isNull()
                ? "under way"
                : table.get("kinds").get(kind.asInt()).toString();
    }
}
