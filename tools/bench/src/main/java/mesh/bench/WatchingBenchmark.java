package mesh.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.events.Event;
import mesh.load.events.EventLog;
import mesh.load.results.Json;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.testbed.watch.RunProgress;
import mesh.load.scenario.EngineKind;
import mesh.load.services.process.MeshHome;
import mesh.load.stats.PairedRatio;

/**
 * Measures how much the measurement of a run suffers if its events are written and watched. It fires bursts of 1000 users and closed loops
 * of 50 users, interleaved, in three ways: without events, with events that are only written, and with events that a client watches through
 * the console.
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

    /**
     * @param burst milliseconds from the barrier to the last response of a burst
     * @param skew milliseconds from the first to the last arrival of that burst at the server
     * @param loop milliseconds from the barrier to the last response of a closed loop
     */
    private record Figures(double burst, double skew, double loop) {}

    private WatchingBenchmark() {}

    static void run(int pairs) throws IOException, InterruptedException {
        EngineWarmUp.run(EngineKind.NIO, Duration.ofSeconds(1));
        Map<Way, List<Figures>> figures = new EnumMap<>(Way.class);
        try (FollowedFolder folder = FollowedFolder.open(MeshHome.ofThisProcess());
                ServerProcess slow = new ServerProcess(SERVICE_TIME);
                ServerProcess quick = new ServerProcess(Duration.ZERO)) {
            List<Way> ways = folder.hasConsole() ? List.of(Way.values()) : List.of(Way.NO_EVENTS, Way.EVENTS_WRITTEN);
            for (int pair = 1 - UNMEASURED; pair <= pairs; pair++) {
                for (Way way : ways) {
                    slow.reset();
                    double burst = fire(folder, way, slow.burst(USERS));
                    double skew = slow.report().arrivalSkewMillis();
                    double loop = fire(folder, way, quick.loop("/1", LOOPS, REQUESTS_PER_LOOP));
                    if (pair > 0) {
                        figures.computeIfAbsent(way, first -> new ArrayList<>()).add(new Figures(burst, skew, loop));
                    }
                }
            }
        }
        print(figures);
    }

    private static double fire(FollowedFolder folder, Way way, LoadPlan plan) throws IOException, InterruptedException {
        LoadResult result = way == Way.NO_EVENTS
                ? Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE)
                : follow(folder, plan, way == Way.EVENTS_WATCHED);
        ServerProcess.verify(result, plan);
        return result.durationNanos() / 1e6;
    }

    /** Verifies that all events were written and, with a watching client, that all requests were shown. */
    private static LoadResult follow(FollowedFolder folder, LoadPlan plan, boolean isWatched)
            throws IOException, InterruptedException {
        int requests = plan.requests();
        try (EventLog log = EventLog.open(folder.next());
                FollowedFolder.Viewer viewer = isWatched ? folder.view() : null) {
            LoadEngine.Progress progress = new RunProgress(log)
                    .load(new Event.Contender("bench", 1, requests, requests, null, Map.of(), 1), null);
            LoadResult result = Engines.of(EngineKind.NIO).fire(plan, progress);
            log.problem().ifPresent(problem -> {
                throw new IllegalStateException(problem);
            });
            log.end(Json.MAPPER.createObjectNode());
            if (viewer != null) {
                viewer.verify(requests);
            }
            return result;
        }
    }

    private static void print(Map<Way, List<Figures>> figures) {
        String alone = Way.NO_EVENTS.label();
        System.out.printf(Locale.ROOT, "%-42s %-26s %s%n", "", alone, "ratio to " + alone);
        for (Way way : figures.keySet()) {
            if (way != Way.NO_EVENTS) {
                print("1000 users, time", way, figures, Figures::burst);
                print("1000 users, arrival skew", way, figures, Figures::skew);
                print("closed loop, time", way, figures, Figures::loop);
            }
        }
    }

    private static void print(String what, Way way, Map<Way, List<Figures>> figures, ToDoubleFunction<Figures> figure) {
        List<Figures> alone = figures.getOrDefault(Way.NO_EVENTS, List.of());
        PairedRatio ratio = PairedRatio.of(
                figures.getOrDefault(way, List.of()).stream()
                        .mapToDouble(figure)
                        .toArray(),
                alone.stream().mapToDouble(figure).toArray());
        System.out.printf(
                Locale.ROOT,
                "%-42s %-26s %.3f (%.3f to %.3f), %s%n",
                what + ", " + way.label(),
                Spread.of(alone, figure) + " ms",
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                ratio.differs() ? "a difference" : "no difference measured");
    }
}
