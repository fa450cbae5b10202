package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.RequestRecord;
import mesh.load.results.contender.StageFigures;
import mesh.load.results.contender.StageFigures.StageTime;
import mesh.stages.path.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Turns what an application says of its own time into stages. It says so in the header
 * <a href="https://www.w3.org/TR/server-timing/">Server-Timing</a> of each response.
 */
public final class ServerTimings {

    /** The maximum number of names with the most time. The time of further names is that of {@link #OTHER}. */
    private static final int MAX_NAMES = 8;

    private static final int MAX_NAME = 32;
    private static final String OTHER = "other";
    private static final String REST = Stage.REST.label();

    /** What is left of a latency is computed, and a total is no part. */
    private static final Set<String> NO_PARTS = Set.of(REST, "total");

    /** How much longer the parts may be than the latency: 2 ms, or 5 %. */
    private static final long TOLERANCE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private static final int TOLERANCE_PART = 20;

    private static final String TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]++";
    private static final String VALUE = "(" + TOKEN + "|\"(?:[^\"\\\\]|\\\\.)*+\")";
    private static final String PARAMETER = "\\s*+;\\s*+(" + TOKEN + ")\\s*+(?:=\\s*+" + VALUE + ")?+";
    private static final Pattern PARAMETERS = Pattern.compile(PARAMETER);
    private static final Pattern ENTRY =
            Pattern.compile("\\G[\\s,]*+(" + TOKEN + ")((?:" + PARAMETER + ")*+)\\s*+(?:,|$)");
    private static final Pattern MILLIS = Pattern.compile("\\d{1,12}(?:\\.\\d{0,12})?");

    private ServerTimings() {}

    /** Returns the stages of a load; empty if no response has a duration. */
    public static Optional<StageFigures> of(LoadResult load) {
        List<Map<String, Long>> known = new ArrayList<>();
        int silent = 0;
        for (RequestRecord request : load.requests()) {
            Map<String, Long> durations = request.serverTiming() == null
                    ? Map.of()
                    : durations(request.serverTiming()).orElse(null);
            if (durations != null && durations.isEmpty()) {
                silent++;
            } else if (durations != null) {
                stages(durations, request.latencyNanos()).ifPresent(known::add);
            }
        }
        int all = load.requests().size();
        return silent == all ? Optional.empty() : Optional.of(figures(known, all, silent));
    }

    /** Returns the nanoseconds by name; empty if one of them cannot be a duration. */
    static Optional<Map<String, Long>> durations(String header) {
        Map<String, Long> durations = new LinkedHashMap<>();
        Matcher entry = ENTRY.matcher(header);
        int end = 0;
        while (entry.find()) {
            end = entry.end();
            String duration = duration(entry.group(2));
            if (duration != null && !MILLIS.matcher(duration).matches()) {
                return Optional.empty();
            }
            if (duration != null && !NO_PARTS.contains(entry.group(1).toLowerCase(Locale.ROOT))) {
                durations.merge(name(entry.group(1)), nanos(duration), Long::sum);
            }
        }
        return header.substring(end).replace(",", "").isBlank() ? Optional.of(durations) : Optional.empty();
    }

    private static @Nullable String duration(String parameters) {
        Matcher parameter = PARAMETERS.matcher(parameters);
        while (parameter.find()) {
            if (parameter.group(1).equalsIgnoreCase("dur")) {
                return Objects.requireNonNullElse(parameter.group(2), "").replace("\"", "");
            }
        }
        return null;
    }

    /** Returns a name without characters that could mean something in a table. */
    private static String name(String reported) {
        String name = reported.replaceAll("[^0-9A-Za-z._-]", "-");
        return name.substring(0, Math.min(MAX_NAME, name.length()));
    }

    private static long nanos(String millis) {
        return Math.round(Double.parseDouble(millis) * TimeUnit.MILLISECONDS.toNanos(1));
    }

    /** Adds what is left of the latency; returns empty if the durations are longer. */
    private static Optional<Map<String, Long>> stages(Map<String, Long> durations, long latency) {
        long rest =
                latency - durations.values().stream().mapToLong(Long::longValue).sum();
        if (rest < -Math.max(TOLERANCE_NANOS, latency / TOLERANCE_PART)) {
            return Optional.empty();
        }
        Map<String, Long> stages = new LinkedHashMap<>(durations);
        stages.put(REST, Math.max(0, rest));
        return Optional.of(stages);
    }

    private static StageFigures figures(List<Map<String, Long>> known, int all, int silent) {
        int impossible = all - silent - known.size();
        String reason = silent + impossible == 0
                ? null
                : "of " + all + " requests, " + silent + " have no durations in Server-Timing, and " + impossible
                        + " have some that cannot be";
        return new StageFigures(known.size(), silent + impossible, reason, parts(known), Map.of(), null, null);
    }

    /** Returns the stages in the order in which the application first reported them, and what is left as the last one. */
    private static List<StageTime> parts(List<Map<String, Long>> known) {
        Map<String, Long> sums = new LinkedHashMap<>();
        known.forEach(one -> one.forEach((name, nanos) -> sums.merge(name, nanos, Long::sum)));
        Set<String> kept = new HashSet<>(sums.entrySet().stream()
                .filter(sum -> !sum.getKey().equals(REST))
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(MAX_NAMES)
                .map(Map.Entry::getKey)
                .toList());
        kept.add(REST);
        Set<String> names = new LinkedHashSet<>(sums.keySet());
        names.retainAll(kept);
        names.remove(REST);
        names.addAll(List.of(OTHER, REST));
        long total = sums.values().stream().mapToLong(Long::longValue).sum();
        return names.stream()
                .map(name -> part(
                        name,
                        known.stream().mapToLong(one -> nanos(one, name, kept)).toArray(),
                        total))
                .filter(part -> part.share() > 0)
                .toList();
    }

    /** Returns the time of a request in one stage. The stage {@link #OTHER} has that of all names that are not kept. */
    private static long nanos(Map<String, Long> request, String name, Set<String> kept) {
        long own = request.getOrDefault(name, 0L);
        return name.equals(OTHER)
                ? request.entrySet().stream()
                                .filter(one -> !kept.contains(one.getKey()))
                                .mapToLong(Map.Entry::getValue)
                                .sum()
                        + (kept.contains(OTHER) ? own : 0)
                : own;
    }

    private static StageTime part(String name, long[] nanos, long total) {
        long sum = Arrays.stream(nanos).sum();
        return new StageTime(
                name,
                total == 0 ? 0 : (double) sum / total,
                nanos.length == 0 ? 0 : sum / nanos.length,
                Latencies.of(Arrays.stream(nanos)).figures());
    }
}
