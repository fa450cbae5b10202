package mesh.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import mesh.load.observe.ManagementEndpoint;
import mesh.load.observe.Observation;
import mesh.load.observe.ObservationException;
import mesh.load.observe.ObservedJvm;
import mesh.load.observe.SampleSource;
import mesh.load.observe.Sampler;
import mesh.load.scenario.Service;
import mesh.load.services.RunningService;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import org.jspecify.annotations.Nullable;

/**
 * Measures what sampling costs a service: the CPU time of a Tomcat gateway with 200 threads. It compares the gateway without a sampler,
 * sampled over JMX, and sampled through its management endpoint, interleaved.
 *
 * <p>The gateway is otherwise idle, because under load its noise would exceed the cost. A sample costs more on an idle processor, because
 * other programs have used its caches meanwhile. The result is therefore an upper rather than a lower estimate.
 */
final class SamplingBenchmark {

    private static final Duration ROUND_TIME = Duration.ofSeconds(8);
    private static final int WARM_UP_SAMPLES = 2_000;
    private static final Map<String, String> GATEWAY = Map.of("server.tomcat.threads.min-spare", "200");

    private enum Observer {
        NONE,
        JMX,
        MANAGEMENT
    }

    private final RunningService gateway;
    private final ProcessHandle process;
    private final SampleSource jmx;
    private final SampleSource management;
    private final Map<Observer, List<Double>> percent = new EnumMap<>(Observer.class);

    private SamplingBenchmark(RunningService gateway) throws ObservationException {
        this.gateway = gateway;
        long pid = Objects.requireNonNull(gateway.started()).pid();
        this.process = ProcessHandle.of(pid).orElseThrow();
        this.jmx = ObservedJvm.attach(pid);
        this.management = new ManagementEndpoint(gateway.base());
    }

    /**
     * Measures, and prints the figures.
     *
     * @param rounds number of measured rounds, 1 or more
     */
    static void run(int rounds) throws InterruptedException {
        try (StartedMesh mesh = start()) {
            new SamplingBenchmark(mesh.service(Service.TOMCAT_GATEWAY)).measure(rounds);
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

    private void measure(int rounds) throws ObservationException, InterruptedException {
        try (jmx;
                management) {
            warmUp();
            for (int round = 1; round <= rounds; round++) {
                for (Observer observer : Observer.values()) {
                    double spent = percentOfACore(source(observer));
                    percent.computeIfAbsent(observer, kind -> new ArrayList<>()).add(spent);
                }
            }
        }
        print();
    }

    /** Makes the JVM compile the code for sampling, by taking as many samples as a run of several minutes. */
    private void warmUp() throws ObservationException, InterruptedException {
        for (int sample = 0; sample < WARM_UP_SAMPLES; sample++) {
            jmx.sample();
            management.sample();
        }
        Thread.sleep(ROUND_TIME);
    }

    private void print() {
        System.out.printf(
                Locale.ROOT,
                "one sample every %d ms%n%-12s %24s %24s%n",
                Sampler.INTERVAL.toMillis(),
                "sampled by",
                "% of a core",
                "more than without");
        for (Observer observer : Observer.values()) {
            System.out.printf(
                    Locale.ROOT, "%-12s %24s %24s%n", observer, Spread.of(of(observer)), Spread.of(more(observer)));
        }
    }

    private double percentOfACore(@Nullable SampleSource source) throws ObservationException, InterruptedException {
        Sampler sampler =
                source == null ? null : Sampler.start(gateway.service().label(), source);
        long began = System.nanoTime();
        Duration before = spent();
        Thread.sleep(ROUND_TIME);
        double percent = 100.0 * spent().minus(before).toNanos() / (System.nanoTime() - began);
        if (sampler != null) {
            requireWholeObservation(sampler);
        }
        return percent;
    }

    /** Checks that samples succeed. With failing samples, the benchmark would measure the cost of not sampling. */
    private static void requireWholeObservation(Sampler sampler) throws ObservationException, InterruptedException {
        Observation observation = sampler.stop();
        if (observation.failure().isPresent()) {
            throw observation.failure().get();
        }
        int min = (int) (ROUND_TIME.toMillis() / 100);
        int samples = observation.threads().samples();
        int threads = observation.threads().peak().getOrDefault("http-nio-exec", 0);
        if (samples < min || threads < 200) {
            throw new IllegalStateException(
                    samples + " samples of " + threads + " threads; at least " + min + " and 200");
        }
    }

    private Duration spent() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    private @Nullable SampleSource source(Observer observer) {
        return switch (observer) {
            case NONE -> null;
            case JMX -> jmx;
            case MANAGEMENT -> management;
        };
    }

    private List<Double> of(Observer observer) {
        return percent.getOrDefault(observer, List.of());
    }

    private List<Double> more(Observer observer) {
        List<Double> more = new ArrayList<>();
        for (int round = 0; round < of(observer).size(); round++) {
            more.add(of(observer).get(round) - of(Observer.NONE).get(round));
        }
        return more;
    }
}
