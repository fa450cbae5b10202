package mesh.sample;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Meters for scrapers of figures that a sample has and Micrometer's own meters lack: threads by their purpose, and the wait of an empty
 * task. The value is NaN if a JVM has no such figure.
 *
 * <p>A scrape reads one meter after another, but gets all values from the same sample.
 */
final class SampleMeters implements MeterBinder {

    /** How long a sample is used again: longer than a scrape takes, and shorter than the shortest interval between two scrapes. */
    private static final long FRESH_NANOS = Duration.ofMillis(500).toNanos();

    /** How long waits are measured after the last scrape. Scrapers read the meters every few seconds, and at least once per minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final List<Gauges> gauges;
    private final LongSupplier nanoTime;

    private Map<String, Number> sample = Map.of();
    private long takenAt;

    /** @param eventLoops returns those of the given threads that are event loops, by the threads' names */
    SampleMeters(Function<List<Thread>, Map<String, Executor>> eventLoops) {
        this(List.of(new ThreadGauges(), new ServerGauges(), new WaitGauges(eventLoops, PATIENCE)), System::nanoTime);
    }

    SampleMeters(List<Gauges> gauges, LongSupplier nanoTime) {
        this.gauges = gauges;
        this.nanoTime = nanoTime;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        ThreadPools.names().forEach(pool -> threads("platform", pool, ThreadGauges.POOL + pool, 0, registry));
        threads("virtual", "mounted", "virtual.mounted", Double.NaN, registry);
        threads("virtual", "queued", "virtual.queued", Double.NaN, registry);
        longest("mesh.eventloop.busy.max", WaitGauges.EVENT_LOOP, registry);
        longest("mesh.virtual.wait.max", WaitGauges.CARRIER, registry);
        longest("mesh.platform.late.max", WaitGauges.CORE, registry);
    }

    private void threads(String kind, String group, String figure, double none, MeterRegistry registry) {
        Gauge.builder("mesh.threads", this, meters -> meters.figure(figure, none))
                .description("Live platform threads by pool; virtual threads that run or wait for a carrier")
                .tags("kind", kind, "group", group)
                .register(registry);
    }

    private void longest(String name, String figure, MeterRegistry registry) {
        TimeGauge.builder(name, this, TimeUnit.MILLISECONDS, meters -> meters.figure(figure, Double.NaN))
                .description("The longest wait of an empty task since the previous scrape")
                .register(registry);
    }

    private synchronized double figure(String name, double none) {
        long now = nanoTime.getAsLong();
        if (sample.isEmpty() || now - takenAt > FRESH_NANOS) {
            Map<String, Number> taken = new HashMap<>();
            gauges.forEach(one -> one.readInto(taken));
            sample = taken;
            takenAt = now;
        }
        return sample.getOrDefault(name, none).doubleValue();
    }
}
