package mesh.bench;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.testbed.StageRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Service;
import mesh.load.scenario.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.stats.Median;
import mesh.load.stats.PairedRatio;
import org.jspecify.annotations.Nullable;

/**
 * Measures what it costs a gateway to measure the stages of its requests. Each pair has two new meshes: one without stages, and one with
 * them. Two processes of the same program compile their code differently, and a single pair of processes would show this difference, too.
 */
final class StagesBenchmark {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration SERVICE_TIME = Duration.ofMillis(10);
    private static final int USERS = 20;
    private static final int UNMEASURED_PER_USER = 1_000;
    private static final int REQUESTS_PER_USER = 300;
    private static final int ROUNDS = 5;
    private static final int BURST_USERS = 200;
    private static final int BURST_ITEMS = 5;

    private enum Way {
        /** The services do not measure stages. */
        OFF,
        /** Each request has a number, as in a run. Its stages are in the gateway's journal. */
        JOURNAL,
        /** Requests have no number. Where a response is not streamed, it has the header {@code Server-Timing}. */
        HEADER
    }

    private record Route(String name, Service gateway, String path, boolean isStreamed) {

        String path(int items) {
            return path.replace("{cnt}", String.valueOf(items));
        }
    }

    private static final List<Route> ROUTES = List.of(
            new Route("RestTemplate", Service.TOMCAT_GATEWAY, "/rest/{cnt}", false),
            new Route("WebClient", Service.NETTY_GATEWAY, "/netty/{cnt}", true));

    /**
     * The figures of one way on one route in one pair.
     *
     * @param cpu microseconds of processor time of the gateway for each request, mean of the rounds. One round has too few of the ticks
     *     of 10 ms in which the system counts
     * @param burst milliseconds from the barrier to the last response of a burst, median of the rounds
     */
    private record Figures(Route route, Way way, double cpu, double burst) {}

    private StagesBenchmark() {}

    static void run(int pairs) throws IOException, InterruptedException {
        List<Figures> figures = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            System.out.println("pair " + pair + " of " + pairs);
            try (Mesh off = start(false);
                    Mesh on = start(true)) {
                for (Route route : ROUTES) {
                    List<Figures> measured = measure(route, off, on);
                    measured.forEach(one -> System.out.printf(
                            Locale.ROOT,
                            "  %-12s %-8s %8.2f us of CPU for each request, %8.2f ms for a burst%n",
                            route.name(),
                            label(one.way()),
                            one.cpu(),
                            one.burst()));
                    figures.addAll(measured);
                }
            }
        }
        print(figures);
    }

    private static Mesh start(boolean stages) throws InterruptedException {
        Map<String, String> enabled = Map.of("mesh.stages.enabled", String.valueOf(stages));
        MeshHome home = MeshHome.ofThisProcess();
        MeshPlan plan = new MeshPlan(
                Set.of(Service.LEGACY_BACKEND, Service.TOMCAT_GATEWAY, Service.NETTY_GATEWAY),
                PortPlan.random(),
                Map.of(
                        Service.LEGACY_BACKEND,
                        Map.of(
                                "legacy.behaviour.service-time",
                                SERVICE_TIME.toMillis() + "ms",
                                "mesh.stages.enabled",
                                String.valueOf(stages)),
                        Service.TOMCAT_GATEWAY,
                        enabled,
                        Service.NETTY_GATEWAY,
                        enabled),
                home.logs());
        return StartedMesh.start(plan, home, line -> {});
    }

    /** Measures the ways in turn, after as many requests on each way as let the JVM compile the code. */
    private static List<Figures> measure(Route route, Mesh off, Mesh on) throws IOException, InterruptedException {
        List<Measured> ways = Stream.of(Way.values())
                .map(way -> new Measured(route, way, (way == Way.OFF ? off : on).service(route.gateway())))
                .toList();
        for (Measured way : ways) {
            way.verifyItsStages();
            way.loop(UNMEASURED_PER_USER);
            way.burst();
        }
        for (int round = 0; round < ROUNDS; round++) {
            for (Measured way : ways) {
                way.cpu.add(way.loop(REQUESTS_PER_USER));
                way.bursts.add(way.burst());
            }
        }
        return ways.stream().map(Measured::figures).toList();
    }

    /** One way on one route while it is measured. */
    private record Measured(Route route, Way way, RunningService gateway, List<Double> cpu, List<Double> bursts) {

        Measured(Route route, Way way, RunningService gateway) {
            this(route, way, gateway, new ArrayList<>(), new ArrayList<>());
        }

        Figures figures() {
            double[] sorted =
                    bursts.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            double mean =
                    cpu.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            return new Figures(route, way, mean, Median.of(sorted));
        }

        /** Checks that a request without a number gets the header if the way says so, and that there is a journal only if stages are on. */
        void verifyItsStages() throws IOException, InterruptedException {
            HttpResponse<Void> response;
            try (HttpClient client = HttpClient.newHttpClient()) {
                response = client.send(
                        HttpRequest.newBuilder(gateway.uri(route.path(1))).build(),
                        HttpResponse.BodyHandlers.discarding());
            }
            boolean hasHeader = response.headers().firstValue("Server-Timing").isPresent();
            boolean hasJournal = StageRecord.begin(gateway, true) != null;
            if (response.statusCode() != 200
                    || hasJournal != (way != Way.OFF)
                    || hasHeader != (way != Way.OFF && !route.isStreamed())) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "%s, %s: status %d, journal %s, header %s",
                        route.name(),
                        label(way),
                        response.statusCode(),
                        hasJournal,
                        hasHeader));
            }
        }

        /** Returns the microseconds of processor time for each request of a closed loop. */
        double loop(int requestsPerUser) throws InterruptedException {
            UserRequest request = new UserRequest(route.path(1), "application/json", 1);
            LoadPlan plan = new LoadPlan(
                    gateway.address(), Collections.nCopies(USERS, request), new Shape.Closed(requestsPerUser), TIMEOUT);
            return fire(plan, true).cpuMicros();
        }

        double burst() throws InterruptedException {
            UserRequest request = new UserRequest(route.path(BURST_ITEMS), "application/json", BURST_ITEMS);
            LoadPlan plan = new LoadPlan(
                    gateway.address(), Collections.nCopies(BURST_USERS, request), new Shape.Burst(), TIMEOUT);
            return fire(plan, false).millis();
        }

        /** Sends the load, and verifies its responses. With the journal, also verifies that the stages of all requests are known. */
        private Cost fire(LoadPlan plan, boolean oneCall) throws InterruptedException {
            @Nullable StageRecord journal = way == Way.JOURNAL ? StageRecord.begin(gateway, oneCall) : null;
            long before = cpuNanos();
            LoadResult result = Engines.of(EngineKind.NIO)
                    .fire(journal == null ? plan : journal.numbered(plan), LoadEngine.Progress.NONE);
            double cpuMicros = (cpuNanos() - before) / 1e3 / plan.requests();
            ServerProcess.verify(result, plan);
            @Nullable String unknown = journal == null ? null : journal.stages(result).reason();
            if (unknown != null) {
                throw new IllegalStateException(route.name() + ": " + unknown);
            }
            return new Cost(cpuMicros, result.durationNanos() / 1e6);
        }

        private long cpuNanos() {
            long pid = Objects.requireNonNull(gateway.started()).pid();
            ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
            return process.info().totalCpuDuration().orElseThrow().toNanos();
        }
    }

    /** What a load has cost. */
    private record Cost(double cpuMicros, double millis) {}

    private static String label(Way way) {
        return way.name().toLowerCase(Locale.ROOT);
    }

    private static void print(List<Figures> figures) {
        System.out.printf(Locale.ROOT, "%-34s %-28s %s%n", "", "without stages", "ratio to without stages");
        for (Route route : ROUTES) {
            for (Way way : List.of(Way.JOURNAL, Way.HEADER)) {
                print("CPU us", figures, route, way, Figures::cpu);
                print("burst ms", figures, route, way, Figures::burst);
            }
        }
    }

    private static void print(
            String what, List<Figures> figures, Route route, Way way, ToDoubleFunction<Figures> figure) {
        List<Figures> without = of(figures, route, Way.OFF);
        PairedRatio ratio = PairedRatio.of(values(of(figures, route, way), figure), values(without, figure));
        System.out.printf(
                Locale.ROOT,
                "%-34s %-28s %.3f (%.3f to %.3f), %s%n",
                route.name() + ", " + label(way) + ", " + what,
                Spread.of(without, figure),
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                ratio.differs() ? "a difference" : "no difference measured");
    }

    private static List<Figures> of(List<Figures> figures, Route route, Way way) {
        return figures.stream()
                .filter(one -> one.route().equals(route) && one.way() == way)
                .toList();
    }

    private static double[] values(List<Figures> figures, ToDoubleFunction<Figures> figure) {
        return figures.stream().mapToDouble(figure).toArray();
    }
}
