package mesh.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
import mesh.load.scenario.service.Service;
import mesh.load.services.RunningService;
import mesh.load.services.StartedMesh;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.MeshPlan;
import mesh.load.services.process.PortPlan;
import mesh.load.services.process.Readiness;
import org.jspecify.annotations.Nullable;

/**
 * Measures how much CPU time sampling costs a Tomcat gateway with 200 threads: without a sampler, over JMX, by the agent that observes
 * foreign applications, and through its management endpoint, interleaved.
 *
 * <p>The gateway is otherwise idle, because under load its noise would exceed the cost. A sample costs more on an idle processor, because
 * other programs have used its caches in the meantime. The result is therefore rather too high than too low.
 */
final class SamplingBenchmark {

    private static final Duration ROUND_TIME = Duration.ofSeconds(8);
    private static final int WARM_UP_SAMPLES = 2_000;
    private static final Map<String, String> GATEWAY = Map.of("server.tomcat.threads.min-spare", "200");

    /** @param percent of a core that the gateway spent in each round */
    private record Observer(String name, @Nullable SampleSource source, List<Double> percent) {}

    private SamplingBenchmark() {}

    static void run(int rounds) throws InterruptedException {
        MeshHome home = MeshHome.ofThisProcess();
        MeshPlan plan = new MeshPlan(
                Set.of(Service.TOMCAT_GATEWAY),
                PortPlan.random(),
                Map.of(Service.TOMCAT_GATEWAY, GATEWAY),
                home.logs());
        Readiness.Progress progress = System.out::println;
        try (StartedMesh mesh = StartedMesh.start(plan, home, progress)) {
            measure(rounds, mesh.service(Service.TOMCAT_GATEWAY), mesh.agent());
        } catch (ObservationException cannot) {
            throw new IllegalStateException(cannot);
        }
    }

    private static void measure(int rounds, RunningService gateway, Path agentJar)
            throws ObservationException, InterruptedException {
        long pid = Objects.requireNonNull(gateway.started()).pid();
        ProcessHandle process = ProcessHandle.of(pid).orElseThrow();
        try (SampleSource jmx = ObservedJvm.attach(pid, false);
                SampleSource agent = ObservedJvm.load(pid, agentJar);
                SampleSource management = new ManagementEndpoint(gateway.base())) {
            List<Observer> observers = List.of(
                    new Observer("NONE", null, new ArrayList<>()),
                    new Observer("JMX", jmx, new ArrayList<>()),
                    new Observer("AGENT", agent, new ArrayList<>()),
                    new Observer("MANAGEMENT", management, new ArrayList<>()));
            // Takes as many samples as a run of several minutes, so that the JVM compiles the code for sampling.
            for (int sample = 0; sample < WARM_UP_SAMPLES; sample++) {
                jmx.sample();
                agent.sample();
                management.sample();
            }
            Thread.sleep(ROUND_TIME);
            for (int round = 1; round <= rounds; round++) {
                for (Observer observer : observers) {
                    observer.percent().add(percentOfACore(process, observer.source()));
                }
            }
            print(observers);
        }
    }

    private static void print(List<Observer> observers) {
        System.out.printf(
                Locale.ROOT,
                "one sample every %d ms%n%-12s %24s %24s%n",
                Sampler.INTERVAL.toMillis(),
                "sampled by",
                "% of a core",
                "more than without");
        List<Double> unobserved = observers.getFirst().percent();
        for (Observer observer : observers) {
            System.out.printf(
                    Locale.ROOT,
                    "%-12s %24s %24s%n",
                    observer.name(),
                    Spread.of(observer.percent(), spent -> spent),
                    Spread.ofPairs(observer.percent(), unobserved, (with, without) -> with - without));
        }
    }

    private static double percentOfACore(ProcessHandle process, @Nullable SampleSource source)
            throws ObservationException, InterruptedException {
        Sampler sampler = source == null ? null : Sampler.start("bench", source);
        long began = System.nanoTime();
        Duration before = process.info().totalCpuDuration().orElseThrow();
        Thread.sleep(ROUND_TIME);
        Duration spent = process.info().totalCpuDuration().orElseThrow().minus(before);
        double percent = 100.0 * spent.toNanos() / (System.nanoTime() - began);
        if (source != null && sampler != null) {
            requireWholeObservation(sampler, source.interval(ROUND_TIME));
        }
        return percent;
    }

    /** Checks that samples succeed. If they failed, the benchmark would not measure the cost of sampling. */
    private static void requireWholeObservation(Sampler sampler, Duration interval)
            throws ObservationException, InterruptedException {
        Observation observation = sampler.stop();
        if (observation.failure().isPresent()) {
            throw observation.failure().get();
        }
        int min = (int) (ROUND_TIME.toMillis() / Math.max(100, interval.toMillis()));
        int samples = observation.threads().samples();
        int threads = observation.threads().peak().getOrDefault("http-nio-exec", 0);
        if (samples < min || threads < 200) {
            throw new IllegalStateException(
                    samples + " samples of " + threads + " threads; at least " + min + " and 200");
        }
    }
}
