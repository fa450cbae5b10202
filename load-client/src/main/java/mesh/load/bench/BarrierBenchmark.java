package mesh.load.bench;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import mesh.load.load.Engines;
import mesh.load.load.LoadEngine;
import mesh.load.load.LoadPlan;
import mesh.load.load.UserRequest;
import mesh.load.load.WarmUp;
import mesh.load.result.LoadResult;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Shape;

/**
 * How close together the users of a burst arrive, seen from the server's side, and how much the reported latencies exceed
 * what the server accounts for. Beside it, if it is there, {@code wrk} with a script that sends once, in the same run.
 */
public final class BarrierBenchmark {

    private static final Duration SERVICE_TIME = Duration.ofMillis(100);
    private static final Duration WARM_UP = Duration.ofSeconds(1);
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int UNMEASURED = 2;
    private static final int[] USERS = {100, 1000};

    private final ServerProcess server;
    private final int users;
    private final Map<EngineKind, List<Burst>> bursts = new EnumMap<>(EngineKind.class);
    private final List<Double> wrkSkewMillis = new ArrayList<>();

    private BarrierBenchmark(ServerProcess server, int users) {
        this.server = server;
        this.users = users;
    }

    /** Takes the number of measured repetitions, 7 if there is none. */
    public static void main(String[] args) throws IOException, InterruptedException {
        int repetitions = args.length > 0 ? Integer.parseInt(args[0]) : 7;
        for (EngineKind kind : EngineKind.values()) {
            WarmUp.run(kind, WARM_UP);
        }
        System.out.println(Burst.HEADER);
        try (ServerProcess server = new ServerProcess(SERVICE_TIME)) {
            for (int users : USERS) {
                new BarrierBenchmark(server, users).run(repetitions);
            }
        }
    }

    /** The contenders take turns, so that whatever else the machine does falls on all of them. */
    private void run(int repetitions) throws IOException, InterruptedException {
        for (int round = -UNMEASURED; round < repetitions; round++) {
            for (EngineKind kind : EngineKind.values()) {
                Burst burst = fire(kind);
                if (round >= 0) {
                    bursts.computeIfAbsent(kind, engine -> new ArrayList<>()).add(burst);
                }
            }
            if (Wrk.isThere() && round >= 0) {
                wrkSkewMillis.add(Wrk.burst(server, users).arrivalSkewNanos() / 1e6);
            }
        }
        bursts.forEach((kind, measured) -> System.out.println(Burst.row(kind, users, measured)));
        System.out.println(Burst.wrkRow(users, wrkSkewMillis));
    }

    private Burst fire(EngineKind kind) throws IOException {
        server.reset();
        List<UserRequest> requests = IntStream.rangeClosed(1, users)
                .mapToObj(user -> new UserRequest("/" + user, "application/json", StampingServer.ITEMS))
                .toList();
        LoadPlan plan = new LoadPlan(server.address(), requests, new Shape.Burst(), TIMEOUT);
        LoadResult result = Engines.of(kind).fire(plan, LoadEngine.Progress.NONE);
        return Burst.of(users, result, server.report());
    }
}
