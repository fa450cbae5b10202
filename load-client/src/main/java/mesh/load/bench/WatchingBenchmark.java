package mesh.load.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.EngineWarmUp;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Shape;
import mesh.load.services.process.MeshHome;
import mesh.load.stats.PairedRatio;

/**
 * Measures what it costs a measurement to be followed. It fires bursts of 1000 users and closed loops of 50 users, interleaved, in three
 * ways: without events, with events that nobody reads, and with events that a client watches through the console.
 *
 * <p>Before counting a load's time it verifies that the work was done, and that all events were written and shown.
 */
public final class WatchingBenchmark {

    private static final int USERS = 1000;
    private static final int LOOPS = 50;
    private static final int REQUESTS_PER_LOOP = 4_000;
    private static final int UNMEASURED = 4;
    private static final Duration SERVICE_TIME = Duration.ofMillis(100);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final List<WayOfFollowing> ways;
    private final Map<WayOfFollowing.Kind, List<Figures>> bursts = new EnumMap<>(WayOfFollowing.Kind.class);
    private final Map<WayOfFollowing.Kind, List<Figures>> loops = new EnumMap<>(WayOfFollowing.Kind.class);

    /**
     * The figures of one load.
     *
     * @param millis time from the barrier to the last response
     * @param skewMillis time from the first to the last arrival at the server; NaN for a closed loop, which has no common start
     */
    private record Figures(double millis, double skewMillis) {}

    private WatchingBenchmark(List<WayOfFollowing> ways) {
        this.ways = ways;
    }

    /** Takes the number of pairs as its argument, 7 by default. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int pairs = args.length > 0 ? Integer.parseInt(args[0]) : 7;
        EngineWarmUp.run(EngineKind.NIO, Duration.ofSeconds(1));
        try (FollowedFolder folder = FollowedFolder.open(MeshHome.ofThisProcess())) {
            WatchingBenchmark benchmark = new WatchingBenchmark(WayOfFollowing.all(folder));
            benchmark.measure(pairs);
            benchmark.print();
        }
    }

    private void measure(int pairs) throws IOException, InterruptedException {
        try (ServerProcess slow = new ServerProcess(SERVICE_TIME);
                ServerProcess quick = new ServerProcess(Duration.ZERO)) {
            for (int pair = 1 - UNMEASURED; pair <= pairs; pair++) {
                for (WayOfFollowing way : ways) {
                    keep(bursts, way, fire(slow, way, burst(slow)), pair);
                    keep(loops, way, fire(quick, way, loop(quick)), pair);
                }
            }
        }
    }

    private static void keep(
            Map<WayOfFollowing.Kind, List<Figures>> all, WayOfFollowing way, Figures figures, int pair) {
        if (pair > 0) {
            all.computeIfAbsent(way.kind(), kind -> new ArrayList<>()).add(figures);
        }
    }

    private static LoadPlan burst(ServerProcess server) {
        List<UserRequest> requests = IntStream.rangeClosed(1, USERS)
                .mapToObj(WatchingBenchmark::request)
                .toList();
        return new LoadPlan(server.address(), requests, new Shape.Burst(), TIMEOUT);
    }

    private static LoadPlan loop(ServerProcess server) {
        return new LoadPlan(
                server.address(), Collections.nCopies(LOOPS, request(1)), new Shape.Closed(REQUESTS_PER_LOOP), TIMEOUT);
    }

    private static UserRequest request(int user) {
        return new UserRequest("/" + user, "application/json", StampingServer.ITEMS);
    }

    private static Figures fire(ServerProcess server, WayOfFollowing way, LoadPlan plan)
            throws IOException, InterruptedException {
        server.reset();
        LoadResult result;
        try (WayOfFollowing.Following following = way.begin(plan.requests())) {
            LoadEngine.Progress progress = following.progress();
            result = Engines.of(EngineKind.NIO).fire(plan, progress);
            following.verify();
        }
        verify(result, plan);
        double skew = plan.requests() == USERS ? server.report().arrivalSkewNanos() / 1e6 : Double.NaN;
        return new Figures(result.durationNanos() / 1e6, skew);
    }

    private static void verify(LoadResult result, LoadPlan plan) {
        long ok = result.requests().stream()
                .filter(request -> request.outcome() instanceof Outcome.Ok)
                .count();
        if (ok != plan.requests()) {
            throw new IllegalStateException("only " + ok + " of " + plan.requests() + " are ok");
        }
    }

    private void print() {
        System.out.printf(Locale.ROOT, "%-34s %-26s %-26s %-26s%n", "", "not told", "over not told", "");
        for (WayOfFollowing way : ways) {
            if (way.kind() != WayOfFollowing.Kind.UNTOLD) {
                row("1000 users, time", way, bursts, Figures::millis);
                row("1000 users, arrival skew", way, bursts, Figures::skewMillis);
                row("closed loop, time", way, loops, Figures::millis);
            }
        }
    }

    private static void row(
            String what,
            WayOfFollowing way,
            Map<WayOfFollowing.Kind, List<Figures>> all,
            ToDoubleFunction<Figures> figure) {
        double[] followed = values(all.getOrDefault(way.kind(), List.of()), figure);
        double[] untold = values(all.getOrDefault(WayOfFollowing.Kind.UNTOLD, List.of()), figure);
        PairedRatio ratio = PairedRatio.of(followed, untold);
        System.out.printf(
                Locale.ROOT,
                "%-34s %-26s %.3f (%.3f to %.3f), %s%n",
                what + ", " + way.kind().label(),
                Spread.of(Arrays.stream(untold).boxed().toList()) + " ms",
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                ratio.differs() ? "a difference" : "no difference measured");
    }

    private static double[] values(List<Figures> all, ToDoubleFunction<Figures> figure) {
        return all.stream().mapToDouble(figure).toArray();
    }
}
