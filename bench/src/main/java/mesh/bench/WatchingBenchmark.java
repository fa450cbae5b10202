package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.events.Event;
import mesh.load.events.EventLog;
import mesh.load.results.Json;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.testbed.RunProgress;
import mesh.load.scenario.EngineKind;
import mesh.load.services.process.MeshHome;
import mesh.load.stats.PairedRatio;

/**
 * Measures how much the measurement of a run suffers if its events are written and watched. It fires bursts of 1000 users and closed loops
 * of 50 users, interleaved, in three ways: without events, with events that are only written, and with events that a client watches through
 * the console.
 *
 * <p>Before counting a load's time it verifies that the work was done, and that all events were written and shown.
 */
final class WatchingBenchmark {

    private static final int USERS = 1000;
    private static final int LOOPS = 50;
    private static final int REQUESTS_PER_LOOP = 4_000;
    private static final int UNMEASURED = 4;
    private static final Duration SERVICE_TIME = Duration.ofMillis(100);

    private enum Way {
        NO_EVENTS,
        EVENTS_WRITTEN,
        EVENTS_WATCHED;

        String label() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    private final FollowedFolder folder;
    private final Map<Way, List<Figures>> bursts = new EnumMap<>(Way.class);
    private final Map<Way, List<Figures>> loops = new EnumMap<>(Way.class);

    /**
     * @param millis time from the barrier to the last response
     * @param skewMillis time from the first to the last arrival at the server; NaN for a closed loop, which has no common start
     */
    private record Figures(double millis, double skewMillis) {}

    private WatchingBenchmark(FollowedFolder folder) {
        this.folder = folder;
    }

    static void run(int pairs) throws IOException, InterruptedException {
        EngineWarmUp.run(EngineKind.NIO, Duration.ofSeconds(1));
        try (FollowedFolder folder = FollowedFolder.open(MeshHome.ofThisProcess())) {
            WatchingBenchmark benchmark = new WatchingBenchmark(folder);
            benchmark.measure(pairs);
            benchmark.print();
        }
    }

    private void measure(int pairs) throws IOException, InterruptedException {
        try (ServerProcess slow = new ServerProcess(SERVICE_TIME);
                ServerProcess quick = new ServerProcess(Duration.ZERO)) {
            for (int pair = 1 - UNMEASURED; pair <= pairs; pair++) {
                for (Way way : ways()) {
                    keep(bursts, way, fire(slow, way, slow.burst(USERS)), pair);
                    keep(loops, way, fire(quick, way, quick.loop("/1", LOOPS, REQUESTS_PER_LOOP)), pair);
                }
            }
        }
    }

    /** Returns the available ways. The third way requires that the console is built. */
    private List<Way> ways() {
        return folder.hasConsole() ? List.of(Way.values()) : List.of(Way.NO_EVENTS, Way.EVENTS_WRITTEN);
    }

    private static void keep(Map<Way, List<Figures>> all, Way way, Figures figures, int pair) {
        if (pair > 0) {
            all.computeIfAbsent(way, key -> new ArrayList<>()).add(figures);
        }
    }

    private Figures fire(ServerProcess server, Way way, LoadPlan plan) throws IOException, InterruptedException {
        server.reset();
        LoadResult result = way == Way.NO_EVENTS
                ? Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE)
                : follow(plan, way == Way.EVENTS_WATCHED);
        ServerProcess.verify(result, plan);
        double skew = plan.requests() == USERS ? server.report().arrivalSkewNanos() / 1e6 : Double.NaN;
        return new Figures(result.durationNanos() / 1e6, skew);
    }

    /** Verifies that all events were written and, with a watching client, that all requests were shown. */
    private LoadResult follow(LoadPlan plan, boolean isWatched) throws IOException, InterruptedException {
        int requests = plan.requests();
        try (EventLog log = EventLog.open(folder.next());
                FollowedFolder.Viewer viewer = isWatched ? folder.view() : null) {
            LoadEngine.Progress progress = new RunProgress(log)
                    .load(new Event.Contender("bench", 1, requests, requests, null, Map.of()), null);
            LoadResult result = Engines.of(EngineKind.NIO).fire(plan, progress);
            String problem = log.problem();
            if (problem != null) {
                throw new IllegalStateException(problem);
            }
            log.end(Json.MAPPER.createObjectNode());
            if (viewer != null) {
                viewer.verify(requests);
            }
            return result;
        }
    }

    private void print() {
        System.out.printf(
                Locale.ROOT, "%-42s %-26s %s%n", "", Way.NO_EVENTS.label(), "ratio to " + Way.NO_EVENTS.label());
        for (Way way : ways()) {
            if (way != Way.NO_EVENTS) {
                print("1000 users, time", way, bursts, Figures::millis);
                print("1000 users, arrival skew", way, bursts, Figures::skewMillis);
                print("closed loop, time", way, loops, Figures::millis);
            }
        }
    }

    private static void print(String what, Way way, Map<Way, List<Figures>> all, ToDoubleFunction<Figures> figure) {
        double[] followed = values(all.getOrDefault(way, List.of()), figure);
        double[] alone = values(all.getOrDefault(Way.NO_EVENTS, List.of()), figure);
        PairedRatio ratio = PairedRatio.of(followed, alone);
        System.out.printf(
                Locale.ROOT,
                "%-42s %-26s %.3f (%.3f to %.3f), %s%n",
                what + ", " + way.label(),
                Spread.of(DoubleStream.of(alone)) + " ms",
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                ratio.differs() ? "a difference" : "no difference measured");
    }

    private static double[] values(List<Figures> all, ToDoubleFunction<Figures> figure) {
        return all.stream().mapToDouble(figure).toArray();
    }
}
