package mesh.console.browser;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * An invented run: its rows as results have them, and its lines of events. It has two contenders. For one of them, every third user fails
 * early, with one of two causes. The other contender serves all users, one after another.
 */
final class SampleRun {

    static final int USERS = 90;
    static final String MIXED = "netty-webclient";
    static final String SERVED = "tomcat-resttemplate";

    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final long TICK = 100_000_000;
    private static final long MILLISECOND = 1_000_000;

    /** A request, as in results; {@code kind} is an index into {@link #KINDS}. */
    record Row(int user, long start, @Nullable Long firstByte, long lastByte, int kind) {}

    static final List<String> KINDS = List.of("ok", "pending-acquire-queue-full", "timed-out");

    private final List<String> lines = new ArrayList<>();
    private final String scenario;
    private final String question;
    private final String startedAt;
    private boolean hasStages;
    private boolean isRepeated;
    private long now;

    private SampleRun(String scenario, String question, String startedAt) {
        this.scenario = scenario;
        this.question = question;
        this.startedAt = startedAt;
    }

    /** Returns all lines in order. */
    static List<String> lines(String scenario, String question, String startedAt) {
        return lines(new SampleRun(scenario, question, startedAt));
    }

    /** Returns the same lines, and the stages of each contender before its end. */
    static List<String> linesWithStages(String scenario, String question, String startedAt) {
        SampleRun run = new SampleRun(scenario, question, startedAt);
        run.hasStages = true;
        return lines(run);
    }

    /** Returns the same lines, and before each contender's load one that does not count. */
    static List<String> linesWithColdLoads(String scenario, String question, String startedAt) {
        SampleRun run = new SampleRun(scenario, question, startedAt);
        run.isRepeated = true;
        return lines(run);
    }

    private static List<String> lines(SampleRun run) {
        run.begin();
        run.contender(MIXED, mixed());
        run.contender(SERVED, served());
        run.end();
        return List.copyOf(run.lines);
    }

    static List<Row> mixed() {
        return IntStream.rangeClosed(1, USERS).mapToObj(SampleRun::mixed).toList();
    }

    private static Row mixed(int user) {
        long start = user * 1_111L;
        return switch (user % 6) {
            case 0 -> new Row(user, start, start + 40 * MILLISECOND, start + 41 * MILLISECOND + user, 1);
            case 3 -> new Row(user, start, null, start + 300 * MILLISECOND + user, 2);
            default -> new Row(user, start, start + 4L * user * MILLISECOND, start + 7L * user * MILLISECOND + user, 0);
        };
    }

    static List<Row> served() {
        return IntStream.rangeClosed(1, USERS)
                .mapToObj(user -> new Row(user, 0, 10L * user * MILLISECOND, 10L * user * MILLISECOND + user, 0))
                .toList();
    }

    private void begin() {
        append(Map.of(
                "type",
                "run",
                "format",
                1,
                "scenario",
                scenario,
                "question",
                question,
                "startedAt",
                startedAt,
                "version",
                "test",
                "expectations",
                2,
                "contenders",
                List.of(plan(MIXED, "netty-gateway"), plan(SERVED, "tomcat-gateway"))));
        append(Map.of("type", "starting", "ready", 1, "services", 3, "elapsedNanos", 2_000_000_000L));
    }

    private static Map<String, Object> plan(String id, String service) {
        return Map.of(
                "id",
                id,
                "service",
                service,
                "path",
                "/" + id,
                "accept",
                "application/json",
                "calls",
                "concurrent",
                "users",
                USERS,
                "requests",
                USERS,
                "repetitions",
                1);
    }

    private void contender(String id, List<Row> rows) {
        Map<String, Object> which = Map.of("contender", id, "repetition", 1);
        append(Map.of("type", "warm-up", "contender", id));
        now += TICK;
        if (isRepeated) {
            coldLoad(which, rows);
        }
        append(which, beginning(isRepeated ? 2 : 1));
        append(which, Map.of("type", "released", "elapsedNanos", 0));
        long end = rows.stream().mapToLong(Row::lastByte).max().orElseThrow();
        for (long at = TICK; at - TICK < end; at += TICK) {
            now += TICK;
            append(which, requests(rows, at));
            append(which, sample(id, at, at < end));
        }
        if (hasStages) {
            append(which, stages(rows));
        }
        append(which, ended(rows, end));
    }

    /** Sends the events of a load that does not count, in which each request took longer and failed. */
    private void coldLoad(Map<String, Object> which, List<Row> rows) {
        append(which, beginning(1));
        append(which, Map.of("type", "released", "elapsedNanos", 0));
        List<Row> cold = rows.stream()
                .map(row -> new Row(row.user(), row.start(), row.firstByte(), row.lastByte() + TICK, 1))
                .toList();
        long end = cold.stream().mapToLong(Row::lastByte).max().orElseThrow();
        now += end;
        append(which, requests(cold, end + TICK / 2));
        append(Map.of("type", "warm-up", "contender", Objects.requireNonNull(which.get("contender"))));
    }

    private static Map<String, Object> beginning(int attempt) {
        return Map.of(
                "type",
                "contender",
                "users",
                USERS,
                "requests",
                USERS,
                "idealNanos",
                500 * MILLISECOND,
                "limits",
                Map.of(),
                "attempt",
                attempt);
    }

    /** Returns an event with the rows that have changed since the line before. */
    private static Map<String, Object> requests(List<Row> rows, long at) {
        List<Row> changed = rows.stream()
                .filter(row -> row.start() <= at && !(row.lastByte() <= at - TICK))
                .toList();
        List<Row> done = rows.stream().filter(row -> row.lastByte() <= at).toList();
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("type", "requests");
        event.put("atNanos", at);
        event.put("done", done.size());
        event.put("failed", done.stream().filter(row -> row.kind() != 0).count());
        event.put(
                "kinds",
                List.of(
                        kind("ok", 200, null),
                        kind("server-error", 500, "pending-acquire-queue-full"),
                        kind("timed-out", null, null)));
        event.put("request", changed.stream().map(row -> rows.indexOf(row) + 1).toList());
        event.put("user", changed.stream().map(Row::user).toList());
        event.put("start", changed.stream().map(Row::start).toList());
        event.put("firstByte", column(changed, at, Row::firstByte));
        event.put("lastByte", column(changed, at, Row::lastByte));
        event.put(
                "outcome",
                changed.stream()
                        .map(row -> row.lastByte() <= at ? row.kind() : null)
                        .toList());
        return event;
    }

    private interface Instant {
        @Nullable
        Long of(Row row);
    }

    private static List<@Nullable Long> column(List<Row> rows, long at, Instant instant) {
        List<@Nullable Long> column = new ArrayList<>();
        for (Row row : rows) {
            Long value = instant.of(row);
            column.add(value != null && value <= at ? value : null);
        }
        return column;
    }

    private static Map<String, Object> kind(String outcome, @Nullable Integer status, @Nullable String cause) {
        Map<String, Object> kind = new LinkedHashMap<>();
        kind.put("outcome", outcome);
        kind.put("status", status);
        kind.put("cause", cause);
        return kind;
    }

    private static Map<String, Object> sample(String id, long at, boolean busy) {
        return Map.of(
                "type",
                "sample",
                "service",
                id.startsWith("netty") ? "netty-gateway" : "tomcat-gateway",
                "gateway",
                true,
                "atNanos",
                at,
                "threadsByPool",
                Map.of("reactor-http", 4, "http-nio-exec", busy ? 80 : 10),
                "gauges",
                Map.of("cpu.cores", .5, "connections.active", 20, "connections.pending", 7));
    }

    /** A tenth of each request's time is for a thread, six tenths are for a connection, and the rest is the response. A time-out has none. */
    private static Map<String, Object> stages(List<Row> rows) {
        Map<String, Object> table = new LinkedHashMap<>();
        table.put("thread", micros(rows, .1));
        table.put("connection", micros(rows, .6));
        table.put("response", micros(rows, .3));
        return Map.of(
                "type",
                "stages",
                "known",
                rows.stream().filter(row -> row.kind() != 2).count(),
                "reason",
                "the service kept no record",
                "table",
                table);
    }

    private static List<@Nullable Long> micros(List<Row> rows, double share) {
        List<@Nullable Long> column = new ArrayList<>();
        rows.forEach(
                row -> column.add(row.kind() == 2 ? null : Math.round(share * (row.lastByte() - row.start()) / 1000)));
        return column;
    }

    private Map<String, Object> ended(List<Row> rows, long end) {
        long ok = rows.stream().filter(row -> row.kind() == 0).count();
        Map<String, Object> event = new LinkedHashMap<>(Map.of(
                "type",
                "contender-ended",
                "users",
                USERS,
                "durationNanos",
                end,
                "ok",
                ok,
                "failures",
                Map.of(),
                "idealNanos",
                1));
        if (hasStages) {
            event.put(
                    "pauses",
                    List.of(
                            pause("collection", 500, 20),
                            pause("event-loop", 560, 40),
                            pause("collection", 610, 5),
                            pause("of the future", 0, 700)));
        }
        return event;
    }

    private static Map<String, Object> pause(String kind, long atMillis, long millis) {
        return Map.of("kind", kind, "atNanos", atMillis * MILLISECOND, "nanos", millis * MILLISECOND);
    }

    private void end() {
        append(Map.of(
                "type",
                "assertions",
                "checked",
                List.of(
                        Map.of(
                                "id",
                                "a",
                                "claim",
                                "No user fails.",
                                "assertion",
                                "…",
                                "verdict",
                                "FAILED",
                                "metrics",
                                Map.of()),
                        Map.of(
                                "id",
                                "b",
                                "claim",
                                "Threads stay.",
                                "assertion",
                                "…",
                                "verdict",
                                "PASSED",
                                "metrics",
                                Map.of()))));
        append(Map.of(
                "type",
                "ended",
                "dropped",
                0,
                "run",
                Map.of("state", "FAILED", "stateReason", "1 of 2 expectations failed")));
    }

    private void append(Map<String, Object> which, Map<String, Object> event) {
        Map<String, Object> both = new LinkedHashMap<>(event);
        both.putAll(which);
        append(both);
    }

    /** Adds a line in the order of the file: number, instant and type first. */
    private void append(Map<String, Object> event) {
        Map<String, Object> ordered = new LinkedHashMap<>();
        ordered.put("type", Objects.requireNonNull(event.get("type")));
        ordered.putAll(event);
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("seq", lines.size() + 1);
        line.put("atNanos", now);
        line.put("event", ordered);
        lines.add(JSON.writeValueAsString(line));
    }
}
