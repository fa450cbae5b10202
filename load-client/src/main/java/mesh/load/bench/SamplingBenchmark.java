package mesh.load.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import mesh.load.observe.ManagementEndpoint;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.SampleSource;
import mesh.load.observe.Sampler;
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.jspecify.annotations.Nullable;

/**
 * What being looked at costs a service: the processor time of a Tomcat gateway with 200 threads, nobody looking, looked at
 * over JMX, and through its management endpoint, turn by turn.
 *
 * <p>The gateway has nothing else to do. Under load its noise would be larger than what is measured; and a look costs more
 * on an idle processor, whose caches others have used meanwhile. So this is rather too much than too little.
 */
public final class SamplingBenchmark {

    private static final Duration TURN = Duration.ofSeconds(8);
    private static final int WARM_UP_LOOKS = 2_000;
    private static final Map<String, String> GATEWAY = Map.of("server.tomcat.threads.min-spare", "200");

    private enum Look {
        NOBODY,
        JMX,
        MANAGEMENT
    }

    private final RunningService gateway;
    private final ProcessHandle process;
    private final SampleSource jmx;
    private final SampleSource management;
    private final Map<Look, List<Double>> percent = new EnumMap<>(Look.class);

    private SamplingBenchmark(RunningService gateway) throws ObservationException {
        this.gateway = gateway;
        long pid = Objects.requireNonNull(gateway.started()).pid();
        this.process = ProcessHandle.of(pid).orElseThrow();
        this.jmx = ObservedJvm.attach(pid);
        this.management = new ManagementEndpoint(gateway.base());
    }

    /** Takes the number of measured rounds, 7 if there is none. */
    public static void main(String[] args) throws InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 7;
        try (StartedMesh mesh = start()) {
            new SamplingBenchmark(mesh.service(Service.TOMCAT_GATEWAY)).run(rounds);
        } catch (ObservationException cannot) {
            throw new IllegalStateException(cannot);
        }
    }

    private static StartedMesh start() throws InterruptedException {
        MeshHome home = MeshHome.ofThisProcess();
        MeshPlan plan = new MeshPlan(
                Set.of(Service.TOMCAT_GATEWAY),
                PortPlan.random(),
                Map.of(Service.TOMCAT_GATEWAY, GATEWAY),
                home.logs());
        return StartedMesh.start(plan, home, System.out::println);
    }

    private void run(int rounds) throws ObservationException, InterruptedException {
        try (jmx;
                management) {
            warmUp();
            for (int round = 1; round <= rounds; round++) {
                for (Look look : Look.values()) {
                    double spent = percentOfACore(source(look));
                    percent.computeIfAbsent(look, kind -> new ArrayList<>()).add(spent);
                }
            }
        }
        print();
    }

    /** Lets the JVM compile what looking needs: as many looks as a run of some minutes takes. */
    private void warmUp() throws ObservationException, InterruptedException {
        for (int look = 0; look < WARM_UP_LOOKS; look++) {
            jmx.sample();
            management.sample();
        }
        Thread.sleep(TURN);
    }

    private void print() {
        System.out.printf(
                Locale.ROOT,
                "one look every %d ms%n%-12s %24s %24s%n",
                Sampler.INTERVAL.toMillis(),
                "looked at",
                "% of a core",
                "more than nobody");
        for (Look look : Look.values()) {
            System.out.printf(Locale.ROOT, "%-12s %24s %24s%n", look, Spread.of(of(look)), Spread.of(more(look)));
        }
    }

    private double percentOfACore(@Nullable SampleSource source) throws ObservationException, InterruptedException {
        Sampler sampler =
                source == null ? null : Sampler.start(gateway.service().label(), source);
        long began = System.nanoTime();
        Duration before = spent();
        Thread.sleep(TURN);
        double percent = 100.0 * spent().minus(before).toNanos() / (System.nanoTime() - began);
        if (sampler != null) {
            requireWholeObservation(sampler);
        }
        return percent;
    }

    /** A benchmark of looks that failed would show how cheap it is not to look. */
    private static void requireWholeObservation(Sampler sampler) throws ObservationException, InterruptedException {
        var observation = sampler.stop();
        if (observation.lost().isPresent()) {
            throw observation.lost().get();
        }
        int least = (int) (TURN.toMillis() / 100);
        int looks = observation.threads().samples();
        int threads = observation.threads().peak().getOrDefault("http-nio-exec", 0);
        if (looks < least || threads < 200) {
            throw new IllegalStateException(
                    looks + " looks at " + threads + " threads; at least " + least + " and 200");
        }
    }

    private Duration spent() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    private @Nullable SampleSource source(Look look) {
        return switch (look) {
            case NOBODY -> null;
            case JMX -> jmx;
            case MANAGEMENT -> management;
        };
    }

    private List<Double> of(Look look) {
        return percent.getOrDefault(look, List.of());
    }

    private List<Double> more(Look look) {
        List<Double> more = new ArrayList<>();
        for (int round = 0; round < of(look).size(); round++) {
            more.add(of(look).get(round) - of(Look.NOBODY).get(round));
        }
        return more;
    }
}
