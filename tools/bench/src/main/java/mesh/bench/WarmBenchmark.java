package mesh.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mesh.load.events.EventSink;
import mesh.load.experiment.Experiments;
import mesh.load.results.RunResult;
import mesh.load.results.RunState;
import mesh.load.results.contender.ContenderResult;
import mesh.load.run.RunSettings;
import mesh.load.scenario.Scenario.JitCompilers;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.services.StartedMesh;
import mesh.load.services.kept.Retention;
import mesh.load.services.process.MeshException;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.stats.Median;

/**
 * Measures how often a run counts a load whose code was not warm. Each round starts new services for each kind of contender. The first
 * contender of its scenario is warmed and measured as in every run, and 60 loads of the same route follow. If the code was warm, the load
 * that counted took as long as the last ten of these.
 */
final class WarmBenchmark {

    private static final int LOADS = 60;
    private static final int LAST = 10;

    /** Ratio of a load to the last ones above which its code was not warm. Loads of warm code differ by up to a tenth. */
    private static final double SLOWER = 1.1;

    /** Only the load that counted follows a warm-up. The loads after it are work of the same kind. */
    private static final String NO_WARM_UP = ", warm-up: {users: 1, cnt: 1, rounds: 1, until-steady: false}";

    /** One kind of contender, and how much work a load is. Sequential calls wait for the backend for most of a load. */
    private record Kind(String name, String work, String keys) {}

    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "WebClient",
                    "{triangular: 2}",
                    "service: netty-gateway, path: \"/netty/{cnt}\", calls: concurrent"),
            new Kind(
                    "RestClient, parallel",
                    "{triangular: 2}",
                    "service: tomcat-gateway-virtual, path: \"/restclient/{cnt}/parallel\", calls: concurrent, "
                            + "connections: unlimited, waits-on: request-thread"),
            new Kind(
                    "RestTemplate",
                    "{fixed: 5}",
                    "service: tomcat-gateway, path: \"/rest/{cnt}\", calls: sequential, connections: unlimited"),
            new Kind("RSocket", "triangular", "service: netty-gateway, path: \"/rsocket/{cnt}\", calls: stream"));

    /** A kind of contender, measured with these compilers. */
    private record Series(Kind kind, JitCompilers compilers) {

        @Override
        public String toString() {
            return kind.name() + ", " + compilers.label();
        }
    }

    private static final List<Series> ALL = KINDS.stream()
            .flatMap(kind -> Arrays.stream(JitCompilers.values()).map(compilers -> new Series(kind, compilers)))
            .toList();

    /**
     * What one round showed.
     *
     * @param first the time of the first load, which follows the warm-up, divided by the median of the last ones
     * @param counted the time of the load that counted, divided by the same
     * @param isMarked whether the run itself says that its code was not warm
     */
    private record Figures(Series series, double first, double counted, boolean isMarked) {

        boolean isFalselyWarm() {
            return counted > SLOWER && !isMarked;
        }
    }

    private WarmBenchmark() {}

    static void run(int rounds) {
        List<Figures> figures = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            System.out.println("round " + round + " of " + rounds);
            for (Series series : ALL) {
                Figures one = measure(series);
                System.out.printf(
                        Locale.ROOT,
                        "  %-35s first load %.2f, counted load %.2f times the last ten%s%n",
                        one.series(),
                        one.first(),
                        one.counted(),
                        one.isMarked() ? ", marked as not warm" : "");
                figures.add(one);
            }
        }
        for (Series series : ALL) {
            print(
                    series.toString(),
                    figures.stream().filter(one -> one.series().equals(series)).toList());
        }
        print("all", figures);
    }

    private static void print(String name, List<Figures> figures) {
        System.out.printf(
                Locale.ROOT,
                "%-35s first load %s, counted load %s, falsely warm: %d of %d without repeated loads, %d of %d with them%n",
                name,
                Spread.of(figures, Figures::first),
                Spread.of(figures, Figures::counted),
                figures.stream().filter(one -> one.first() > SLOWER).count(),
                figures.size(),
                figures.stream().filter(Figures::isFalselyWarm).count(),
                figures.size());
    }

    private static Figures measure(Series series) {
        MeshHome home = MeshHome.ofThisProcess();
        RunSettings settings = new RunSettings(
                (scenario, first, logs, progress) -> StartedMesh.start(
                        MeshPlan.of(scenario, first, PortPlan.random(), logs),
                        home,
                        Retention.of(scenario, true, true, null),
                        progress),
                home.results(),
                false,
                "bench",
                List.of("bench", "warm"));
        RunResult run = Experiments.prepare(ScenarioReader.read("warm.yaml", yaml(series)), settings, EventSink.NONE)
                .run();
        if (run.state() != RunState.COMPLETE) {
            throw new MeshException("a run of " + series + " did not complete: " + run.stateReason());
        }
        List<ContenderResult> loads = run.contenders();
        if (loads.stream().anyMatch(one -> !one.outcomes().allOk())) {
            throw new MeshException("not all users of " + series + " got a valid response");
        }
        ContenderResult counted = loads.getFirst();
        double last = Median.of(loads.subList(loads.size() - LAST, loads.size()).stream()
                .mapToDouble(ContenderResult::durationNanos)
                .toArray());
        long first = counted.uncounted() == null || counted.uncounted().isEmpty()
                ? counted.durationNanos()
                : counted.uncounted().getFirst().durationNanos();
        boolean isMarked = run.validityWarnings().stream()
                .anyMatch(one -> one.contender().equals(counted.id()) && one.lacking() != null);
        return new Figures(series, first / last, counted.durationNanos() / last, isMarked);
    }

    private static String yaml(Series series) {
        Kind kind = series.kind();
        String contenders = IntStream.rangeClosed(0, LOADS)
                .mapToObj(load -> "  - {id: load-" + load + ", " + kind.keys() + (load == 0 ? "" : NO_WARM_UP) + "}")
                .collect(Collectors.joining("\n"));
        return """
            name: warm
            question: Was the load that counted as fast as the last ones?
            legacy: {service-time: fitting}
            services:
              legacy-backend: {server.tomcat.threads.max: 150}
              netty-gateway: {mesh.limits.max-connections: 400, mesh.limits.pending-acquire-max-count: 5000}
            users: 100
            work: WORK
            request-timeout: 60s
            jit-compilers: COMPILERS
            warm-up: {users: 20, cnt: 25, rounds: 1000, until-steady: true, max-duration: 4s}
            contenders:
            CONTENDERS
            """.replace("WORK", kind.work())
                .replace("COMPILERS", series.compilers().label())
                .replace("CONTENDERS", contenders);
    }
}
