package mesh.load.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import mesh.load.results.ObservationNotes;
import mesh.load.results.RunResult;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.contender.ContenderResult;
import mesh.load.results.contender.DependencyFigures;
import mesh.load.results.contender.GaugeWaits;
import mesh.load.results.contender.ObservationFigures;
import mesh.load.text.Text;
import org.jspecify.annotations.Nullable;

/**
 * Names the one or two places in which a request of an application of the user spent the most time, as far as gauges show them. If they show
 * none, says why. Says where its threads were, if the run has a thread dump.
 *
 * @param notes of the run
 * @param dumps of the run
 */
public record WaitSentence(List<String> notes, List<ThreadDumpFigures> dumps) {

    private static final Map<String, String> WAITS = Map.of(
            GaugeWaits.THREAD, "waiting for a thread of the server",
            GaugeWaits.PERMIT, "waiting for a permit",
            GaugeWaits.CLIENT_POOL, "waiting for a connection of an HTTP client's pool",
            GaugeWaits.CLIENT_CONNECTION, "with a connection of an HTTP client",
            GaugeWaits.DATABASE_POOL, "waiting for a connection of the database's pool",
            GaugeWaits.DATABASE_CONNECTION, "with a connection to the database",
            GaugeWaits.POOL, "waiting for a connection of a pool",
            GaugeWaits.CONNECTION, "with a connection of a pool",
            GaugeWaits.OTHER, "on a thread for other work",
            GaugeWaits.UNEXPLAINED, "that no gauge explains");

    /** A shorter wait, as a share of the latency, says nothing about where the time went. */
    private static final double LEAST_SHARE_OF_LATENCY = 0.1;

    /** A place with a smaller share of the requests under way says nothing about where they wait. */
    private static final double LEAST_SHARE_OF_REQUESTS = 0.1;

    /** Calls whose mean number is this close to the highest one may be limited by something, however short they are. */
    private static final double NEAR_ITS_PEAK = 0.8;

    /** A single thread may do something else in the background. */
    private static final int LEAST_THREADS = 2;

    private static final int MAX_PLACES = 2;

    static WaitSentence of(RunResult run) {
        return new WaitSentence(run.notes(), run.threadDumps() == null ? List.of() : run.threadDumps());
    }

    /**
     * Returns null for a contender that has stages, and for one that was not to be observed. A single user waits for no other user, so it has no
     * sentence either.
     */
    @Nullable
    String of(ContenderRow row) {
        if (row.drawn().stages() != null || row.drawn().users() == 1) {
            return null;
        }
        String text = Text.joined(". ", waits(row), threads(row), calls(row.drawn()));
        return text.isEmpty() ? null : text;
    }

    private @Nullable String waits(ContenderRow row) {
        GaugeWaits waits = row.drawn().waits();
        if (waits == null) {
            String why = whyUnknown(row);
            return why == null ? null : "No gauge shows where its requests waited, because " + why;
        }
        return of(waits);
    }

    /** Returns a sentence about the longest waits, without its full stop; null if all of them are short. */
    public static @Nullable String of(GaugeWaits waits) {
        String longest = waits.parts().stream()
                .filter(part ->
                        WAITS.containsKey(part.name()) && part.nanos() >= LEAST_SHARE_OF_LATENCY * waits.meanNanos())
                .sorted(Comparator.comparingLong(GaugeWaits.Wait::nanos).reversed())
                .limit(2)
                .map(part -> Text.duration(part.nanos()) + " " + WAITS.get(part.name()) + because(part, waits))
                .collect(Collectors.joining(", "));
        return longest.isEmpty()
                ? null
                : "On average, a request took " + Text.duration(waits.meanNanos()) + ": " + longest + unobserved(waits);
    }

    private @Nullable String threads(ContenderRow row) {
        return dumps.stream()
                .filter(dump -> dump.contender().equals(row.id())
                        && dump.service().equals(row.drawn().service()))
                .findFirst()
                .map(WaitSentence::threads)
                .orElse(null);
    }

    /** Says where the threads were in the dump. With an event loop, requests may wait while few threads have anything to do. */
    private static @Nullable String threads(ThreadDumpFigures dump) {
        int atWork = dump.places().stream()
                .mapToInt(ThreadDumpFigures.Place::threads)
                .sum();
        boolean isFew = dump.places().size() < ThreadDumpFigures.MAX_PLACES
                && atWork < LEAST_SHARE_OF_REQUESTS * dump.underWay();
        double least = LEAST_SHARE_OF_REQUESTS * (isFew ? atWork : dump.underWay());
        String places = dump.places().stream()
                .filter(place -> place.threads() >= Math.max(LEAST_THREADS, least))
                .limit(MAX_PLACES)
                .map(WaitSentence::threads)
                .collect(Collectors.joining(" and "));
        return places.isEmpty()
                ? null
                : "In a thread dump, with " + Text.count(dump.underWay())
                        + (dump.underWay() == 1 ? " request" : " requests") + " under way, "
                        + (isFew ? "only " + Text.count(atWork) + " threads had work: " : "") + places;
    }

    private static String threads(ThreadDumpFigures.Place place) {
        String verb = place.state().equals(ThreadDumpFigures.WAITS) ? " threads wait " : " threads run ";
        return Text.count(place.threads())
                + verb
                + (place.method().equals(ThreadDumpFigures.FOR_A_CARRIER) ? "for a carrier" : "in " + place.method());
    }

    /** Says how much of the time the application waited for its dependencies, which the proxy in front of them knows. */
    private static @Nullable String calls(ContenderResult one) {
        return one.dependencies() == null
                ? null
                : Text.joined(
                        ". ",
                        one.dependencies().stream()
                                .map(dependency -> calls(one, dependency))
                                .toArray(String[]::new));
    }

    private static @Nullable String calls(ContenderResult one, DependencyFigures dependency) {
        Long mean = dependency.meanNanos();
        double each = (double) dependency.calls() / one.outcomes().requests();
        double underWay = dependency.meanConcurrentCalls(one.durationNanos());
        boolean isInBackground = dependency.concurrentCalls() < 2
                && 2 * dependency.calls() < one.outcomes().requests();
        if (mean == null
                || isInBackground
                || (each * mean < LEAST_SHARE_OF_LATENCY * one.ok().at(50)
                        && underWay < NEAR_ITS_PEAK * dependency.concurrentCalls())) {
            return null;
        }
        return "'" + dependency.name() + "' got " + Text.number(each, 1) + " calls for each request, which took "
                + Text.duration(mean) + " each outside the application. At most "
                + Text.count(dependency.concurrentCalls()) + " of them were under way at a time, and "
                + Text.number(underWay, 1) + " on average";
    }

    private @Nullable String whyUnknown(ContenderRow row) {
        ObservationFigures observed = row.drawn().gateway().orElse(null);
        if (observed == null || observed.source().equals(ObservationFigures.PROCESS)) {
            return ObservationNotes.reason(notes, row.drawn().service())
                    .orElse(observed == null ? null : "only its process is observed, and nothing inside");
        }
        if (row.drawn().outcomes().unfinished() > 0) {
            return "some of them had not ended when the run did";
        }
        long until = row.drawn().durationNanos();
        long samples =
                observed.at().stream().filter(at -> at >= 0 && at <= until).count();
        return samples < GaugeWaits.LEAST_SAMPLES
                ? "the load lasted only " + Text.duration(until) + ", for " + samples
                        + (samples == 1 ? " sample" : " samples")
                : observed.source().equals(ObservationFigures.JMX)
                        ? "it is observed without the agent"
                        : "only the platform threads of Tomcat and the pools of Hikari have gauges";
    }

    /** Says what may hide in a time without a name. */
    private static String unobserved(GaugeWaits waits) {
        boolean isExplained = Stream.of(GaugeWaits.OTHER, GaugeWaits.UNEXPLAINED)
                .flatMap(name -> waits.part(name).stream())
                .noneMatch(part -> part.nanos() >= LEAST_SHARE_OF_LATENCY * waits.meanNanos());
        if (isExplained) {
            return "";
        }
        List<String> unseen = new ArrayList<>();
        if (waits.part(GaugeWaits.THREAD).isEmpty()) {
            unseen.add("the threads of its server, because only platform threads of Tomcat are counted");
        }
        String pools = Stream.of(
                        Map.entry(GaugeWaits.CLIENT_POOL, "of HTTP clients"),
                        Map.entry(GaugeWaits.DATABASE_POOL, "of the database"))
                .filter(pool -> waits.part(pool.getKey()).isEmpty()
                        && waits.part(GaugeWaits.POOL).isEmpty())
                .map(Map.Entry::getValue)
                .collect(Collectors.joining(" and "));
        if (!pools.isEmpty()) {
            unseen.add("pools " + pools);
        }
        return unseen.isEmpty() ? "" : ". Not seen: " + String.join("; ", unseen);
    }

    /** Says why all threads of the server were busy, if most of their time is a wait for a connection. */
    private static String because(GaugeWaits.Wait part, GaugeWaits waits) {
        return part.name().equals(GaugeWaits.THREAD) && waits.waitsMostlyForPool()
                ? " (most of its threads waited for a connection of a pool)"
                : "";
    }
}
