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
 * Meters, for scrapers, of what a sample shows and Micrometer's own meters do not: threads by their purpose, and how long a task without
 * work had to wait. NaN if a JVM has no such figure.
 *
 * <p>A scrape reads one meter after another, and all of them come from one sample.
 */
final class SampleMeters implements MeterBinder {

    /** Longer than a scrape takes, and shorter than the shortest interval between two scrapes. */
    private static final long FRESH_NANOS = Duration.ofMillis(500).toNanos();

    /** Scrapers read the meters every few seconds, and at least once a minute. */
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final List<Gauges> gauges;
    private final LongSupplier nanoTime;

    private Map<String, Number> sample = Map.of();
    private long takenAt;

    /** @param eventLoops returns which of the threads are event loops, by their names */
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
