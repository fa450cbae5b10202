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
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.RequestNumber;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.run.testbed.control.StageRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.shape.Shape;
import mesh.load.services.Mesh;
import mesh.load.services.RunningService;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.stats.Median;
import mesh.load.stats.PairedRatio;

/**
 * Measures what it costs a gateway to measure the stages of its requests. Each round starts three new meshes: one without stages, one with
 * them, and a control, which is without them, too. Two processes of the same program differ, for example because they compile their code
 * differently. The control shows by how much.
 */
final class StagesBenchmark {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Duration SERVICE_TIME = Duration.ofMillis(10);
    private static final int USERS = 40;

    /**
     * A JVM compiles for about 80,000 requests, and each of them takes up to three times as long. What code costs in a JVM that
     * still interprets it says nothing about what it costs later.
     */
    private static final int UNMEASURED_LOADS = 6;

    private static final int REQUESTS_PER_USER = 200;
    private static final int LOADS = 4;
    private static final int BURST_USERS = 200;
    private static final int BURST_ITEMS = 5;

    private enum Way {
        /** Each request has a number, as in a run. Its stages are in the gateway's journal. */
        JOURNAL,
        /** Requests have no number. Where a response is not streamed, it has the header {@code Server-Timing}. */
        HEADER
    }

    private enum Kind {
        WITHOUT("without stages"),
        WITH("with stages"),
        CONTROL("control");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        boolean hasStages() {
            return this == WITH;
        }
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
     * The figures of one way on one route in one mesh of a round.
     *
     * @param cpu microseconds of processor time of the gateway for each request, mean of the loads. One load has too few of the ticks
     *     of 10 ms in which the system counts
     * @param burst milliseconds from the barrier to the last response of a burst, median of the loads
     */
    private record Figures(Route route, Way way, Kind kind, double cpu, double burst) {}

    private StagesBenchmark() {}

    static void run(int rounds) throws IOException, InterruptedException {
        IsolatedStages.run();
        List<Figures> figures = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            System.out.println("round " + round + " of " + rounds);
            List<Kind> order = new ArrayList<>(List.of(Kind.values()));
            Collections.rotate(order, round); // the first mesh on a machine is not always the same
            try (Mesh first = start(order.get(0));
                    Mesh second = start(order.get(1));
                    Mesh third = start(order.get(2))) {
                List<Mesh> meshes = List.of(first, second, third);
                for (Route route : ROUTES) {
                    List<Figures> measured = measure(route, order, meshes);
                    measured.forEach(StagesBenchmark::print);
                    figures.addAll(measured);
                }
            }
        }
        for (Route route : ROUTES) {
            for (Way way : Way.values()) {
                print("CPU, us for each request", figures, route, way, Figures::cpu);
                print("burst, ms", figures, route, way, Figures::burst);
            }
        }
    }

    private static void print(Figures one) {
        System.out.printf(
                Locale.ROOT,
                "  %-12s %-8s %-15s %8.2f us of CPU for each request, %8.2f ms for a burst%n",
                one.route().name(),
                label(one.way()),
                one.kind().label,
                one.cpu(),
                one.burst());
    }

    private static Mesh start(Kind kind) throws InterruptedException {
        String stages = String.valueOf(kind.hasStages());
        Map<String, String> enabled = Map.of("mesh.stages.enabled", stages);
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
                                stages),
                        Service.TOMCAT_GATEWAY,
                        enabled,
                        Service.NETTY_GATEWAY,
                        enabled),
                home.logs());
        return StartedMesh.start(plan, home, line -> {});
    }

    /**
     * Measures each way in each mesh, in turn. All meshes get the same requests, so that their JVMs know the code equally well. Every second
     * load is in reverse order.
     */
    private static List<Figures> measure(Route route, List<Kind> kinds, List<Mesh> meshes)
            throws IOException, InterruptedException {
        List<Measured> all = new ArrayList<>();
        for (Way way : Way.values()) {
            for (int at = 0; at < kinds.size(); at++) {
                all.add(new Measured(route, way, kinds.get(at), meshes.get(at).service(route.gateway())));
            }
        }
        for (Measured one : all) {
            one.verifyItsStages();
            one.verifyItsJournal();
            for (int load = 0; load < UNMEASURED_LOADS; load++) {
                one.cpuMicros();
                one.burstMillis();
            }
        }
        for (int load = 0; load < LOADS; load++) {
            for (Measured one : load % 2 == 0 ? all : all.reversed()) {
                one.cpu.add(one.cpuMicros());
                one.bursts.add(one.burstMillis());
            }
        }
        for (Measured one : all) {
            one.verifyItsJournal();
        }
        return all.stream().map(Measured::figures).toList();
    }

    /** One way on one route while it is measured. */
    private record Measured(
            Route route, Way way, Kind kind, RunningService gateway, List<Double> cpu, List<Double> bursts) {

        Measured(Route route, Way way, Kind kind, RunningService gateway) {
            this(route, way, kind, gateway, new ArrayList<>(), new ArrayList<>());
        }

        Figures figures() {
            double[] sorted =
                    bursts.stream().mapToDouble(Double::doubleValue).sorted().toArray();
            double mean =
                    cpu.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            return new Figures(route, way, kind, mean, Median.of(sorted));
        }

        /** Checks that a journal is there with stages only, and so is the header of a response to a request without a number. */
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
                    || hasJournal != kind.hasStages()
                    || hasHeader != (kind.hasStages() && !route.isStreamed())) {
                throw new IllegalStateException(String.format(
                        Locale.ROOT,
                        "%s, %s: status %d, journal %s, header %s",
                        route.name(),
                        kind.label,
                        response.statusCode(),
                        hasJournal,
                        hasHeader));
            }
        }

        /** Checks that the stages of all requests of a load are known, if there are any. */
        void verifyItsJournal() throws InterruptedException {
            if (!kind.hasStages()) {
                return;
            }
            StageRecord journal = Objects.requireNonNull(StageRecord.begin(gateway, true));
            LoadPlan plan = journal.numbered(loop());
            LoadResult result = fire(plan);
            String unknown = journal.stages(result).reason();
            if (unknown != null) {
                throw new IllegalStateException(route.name() + ": " + unknown);
            }
        }

        /** Returns the microseconds of processor time for each request of a closed loop. */
        double cpuMicros() throws IOException, InterruptedException {
            LoadPlan plan = inItsWay(loop());
            ProcessorTime before = used();
            fire(plan);
            return used().nanosSince(before) / 1e3 / plan.requests();
        }

        /** Returns the milliseconds from the barrier to the last response of a burst. */
        double burstMillis() throws InterruptedException {
            UserRequest request = new UserRequest(route.path(BURST_ITEMS), "application/json", BURST_ITEMS);
            LoadPlan plan = new LoadPlan(
                    gateway.address(), Collections.nCopies(BURST_USERS, request), new Shape.Burst(), TIMEOUT);
            return fire(inItsWay(plan)).durationNanos() / 1e6;
        }

        private LoadPlan loop() {
            UserRequest request = new UserRequest(route.path(1), "application/json", 1);
            return new LoadPlan(
                    gateway.address(),
                    Collections.nCopies(USERS, request),
                    new Shape.Closed(REQUESTS_PER_USER),
                    TIMEOUT);
        }

        /** Gives requests to a gateway without stages numbers, too, so that they cost the load client and the gateway as much. */
        private LoadPlan inItsWay(LoadPlan plan) {
            return way == Way.HEADER ? plan : plan.numbered(new RequestNumber(0));
        }

        private static LoadResult fire(LoadPlan plan) throws InterruptedException {
            LoadResult result = Engines.of(EngineKind.NIO).fire(plan, LoadEngine.Progress.NONE);
            ServerProcess.verify(result, plan);
            return result;
        }

        private ProcessorTime used() throws IOException {
            return ProcessorTime.of(Objects.requireNonNull(gateway.started()).pid());
        }
    }

    private static String label(Way way) {
        return way.name().toLowerCase(Locale.ROOT);
    }

    private static void print(
            String what, List<Figures> figures, Route route, Way way, ToDoubleFunction<Figures> figure) {
        List<Figures> without = of(figures, route, way, Kind.WITHOUT);
        PairedRatio ratio = ratio(of(figures, route, way, Kind.WITH), without, figure);
        PairedRatio control = ratio(of(figures, route, way, Kind.CONTROL), without, figure);
        System.out.printf(
                Locale.ROOT,
                "%-48s without stages %-28s with stages %.3f (%.3f to %.3f), control %.3f (%.3f to %.3f)%n",
                route.name() + ", " + label(way) + ", " + what + ":",
                Spread.of(without, figure),
                ratio.ratio(),
                ratio.low(),
                ratio.high(),
                control.ratio(),
                control.low(),
                control.high());
    }

    private static List<Figures> of(List<Figures> figures, Route route, Way way, Kind kind) {
        return figures.stream()
                .filter(one -> one.route().equals(route) && one.way() == way && one.kind() == kind)
                .toList();
    }

    private static PairedRatio ratio(List<Figures> these, List<Figures> those, ToDoubleFunction<Figures> figure) {
        return PairedRatio.of(values(these, figure), values(those, figure));
    }

    private static double[] values(List<Figures> figures, ToDoubleFunction<Figures> figure) {
        return figures.stream().mapToDouble(figure).toArray();
    }
}
