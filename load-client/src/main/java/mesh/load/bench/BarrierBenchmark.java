package mesh.load.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.warmup.EngineWarmUp;
import mesh.load.engine.warmup.Engines;
import mesh.load.results.request.LoadResult;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;

/**
 * How close together the users of a burst arrive, seen from the server's side, and how much the reported latencies exceed
 * those by the server's own stamps. Beside it, if it is installed, {@code wrk} with a script that sends once, in the same run.
 *
 * <p>Everything is measured twice: with the server's stamping thread preferred by the scheduler, so that its stamps are right, and with
 * an ordinary server, which shows how long a burst makes a target on the same machine wait for a core.
 */
public final class BarrierBenchmark {

    private static final Duration SERVICE_TIME = Duration.ofMillis(100);
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int UNMEASURED = 8;
    private static final int[] USERS = {100, 1000};

    private final ServerProcess server;
    private final int users;
    private final Map<EngineKind, List<BurstFigures>> bursts = new EnumMap<>(EngineKind.class);
    private final List<Double> wrkSkewMillis = new ArrayList<>();

    private BarrierBenchmark(ServerProcess server, int users) {
        this.server = server;
        this.users = users;
    }

    /** Takes the number of measured repetitions, 7 if there is none. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int repetitions = args.length > 0 ? Integer.parseInt(args[0]) : 7;
        for (EngineKind kind : EngineKind.values()) {
            EngineWarmUp.run(kind, WARM_UP);
        }
        measure(repetitions, true);
        measure(repetitions, false);
    }

    private static void measure(int repetitions, boolean preferred) throws IOException, InterruptedException {
        try (ServerProcess server = new ServerProcess(SERVICE_TIME)) {
            if (preferred && !server.tryPreferStamping()) {
                System.out.println(
                        "the stamping thread cannot be preferred here: no chrt, or no permission to use it\n");
                return;
            }
            System.out.println(preferred ? "stamping thread preferred (chrt --fifo)" : "an ordinary server");
            System.out.println(BurstFigures.HEADER);
            warm(server);
            for (int users : USERS) {
                new BarrierBenchmark(server, users).run(repetitions);
            }
            System.out.println();
        }
    }

    private static void warm(ServerProcess server) {
        UserRequest request = new UserRequest(StampingServer.WARM_PATH, "application/json", StampingServer.ITEMS);
        LoadPlan plan =
                new LoadPlan(server.address(), Collections.nCopies(20, request), new Shape.Closed(2_000), TIMEOUT);
        Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);
    }

    /** Interleaves the engines, so that whatever else the machine does affects all of them. */
    private void run(int repetitions) throws IOException, InterruptedException {
        boolean wrkIsInstalled = Wrk.isInstalled();
        for (int round = -UNMEASURED; round < repetitions; round++) {
            for (EngineKind kind : EngineKind.values()) {
                BurstFigures burst = fire(kind);
                if (round >= 0) {
                    bursts.computeIfAbsent(kind, engine -> new ArrayList<>()).add(burst);
                }
            }
            if (wrkIsInstalled && round >= 0) {
                wrkSkewMillis.add(Wrk.burst(server, users).arrivalSkewNanos() / 1e6);
            }
        }
        bursts.forEach((kind, measured) -> System.out.println(BurstFigures.row(kind, users, measured)));
        System.out.println(BurstFigures.wrkRow(users, wrkSkewMillis));
    }

    private BurstFigures fire(EngineKind kind) throws IOException {
        server.reset();
        List<UserRequest> requests = IntStream.rangeClosed(1, users)
                .mapToObj(user -> new UserRequest("/" + user, "application/json", StampingServer.ITEMS))
                .toList();
        LoadPlan plan = new LoadPlan(server.address(), requests, new Shape.Burst(), TIMEOUT);
        LoadResult result = Engines.of(kind).fire(plan, LoadEngine.Progress.NONE);
        return BurstFigures.of(users, result, server.report());
    }
}
