package mesh.load.observe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import mesh.load.results.contender.Gauges;
import org.jspecify.annotations.Nullable;

/** Samples one service periodically, from {@link #start} until {@link #stop()}, on a thread of its own. */
public final class Sampler {

    /** Usual time between samples. It is less than a tenth of a second, so that there are ten samples a second even if some are late. */
    public static final Duration INTERVAL = Duration.ofMillis(80);

    private final String service;
    private final SampleSource source;
    private final Thread thread;

    // The sampling thread writes both fields. Other threads read them only after it has ended.
    private final List<Sample> samples = new ArrayList<>();

    private @Nullable ObservationException failure;

    private volatile List<Sample> newest = List.of();

    private volatile boolean stopped;

    private Sampler(String service, SampleSource source) {
        this.service = service;
        this.source = source;
        this.thread = Thread.ofPlatform().daemon().name("sampler-" + service).unstarted(this::run);
    }

    /** Takes the first sample, which shows the idle service, and then starts a thread that continues to sample. */
    public static Sampler start(String service, SampleSource source) throws ObservationException, InterruptedException {
        Sampler sampler = new Sampler(service, source);
        sampler.sample();
        sampler.thread.start();
        return sampler;
    }

    public Observation stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
        return new Observation(service, source.name(), List.copyOf(samples), Optional.ofNullable(failure));
    }

    public LatestSample latest() {
        return LatestSample.of(newest);
    }

    /** Samples at the rate of its source. A slow sample does not delay the next ones, unless it takes longer than the interval. */
    private void run() {
        try {
            long began = System.nanoTime();
            long due = began + INTERVAL.toNanos();
            while (!stopped) {
                LockSupport.parkNanos(due - System.nanoTime());
                if (System.nanoTime() - due >= 0) {
                    sample();
                    Duration interval = source.interval(Duration.ofNanos(System.nanoTime() - began));
                    due = Math.max(due + interval.toNanos(), System.nanoTime());
                }
            }
            sample();
        } catch (ObservationException gone) {
            failure = gone;
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }

    private void sample() throws ObservationException, InterruptedException {
        try {
            long before = System.nanoTime();
            Map<String, Number> values = source.sample();
            samples.add(new Sample(before + (System.nanoTime() - before) / 2, values));
            newest = List.copyOf(samples.subList(Math.max(0, samples.size() - 2), samples.size()));
        } catch (RuntimeException unforeseen) {
            throw new ObservationException("the response of the service is not a sample", unforeseen);
        }
    }

    /**
     * The last sample of a service, for use before a load has ended.
     *
     * @param nanoTime the sample's instant on {@link System#nanoTime()} of this process
     * @param gauges gauges of the service by the names of {@link Gauges}, without those that count from the first sample
     */
    public record LatestSample(long nanoTime, Map<String, Integer> threadsByPool, Map<String, Double> gauges) {

        /** @param newest the previous sample, if there is one, and the last sample; differences are computed between the two */
        static LatestSample of(List<Sample> newest) {
            TimeSeries columns = new TimeSeries(newest);
            Map<String, Integer> threads = new HashMap<>();
            columns.counts(Sample.POOL).forEach((pool, counts) -> threads.put(pool, counts.getLast()));
            Map<String, Double> gauges = new HashMap<>();
            columns.gauges().forEach((name, column) -> {
                Double last = column.getLast();
                if (last != null && !TimeSeries.SINCE_THE_FIRST.contains(name)) {
                    gauges.put(name, last);
                }
            });
            return new LatestSample(newest.getLast().nanoTime(), threads, gauges);
        }
    }
}
