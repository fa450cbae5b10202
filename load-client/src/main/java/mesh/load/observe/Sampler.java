package mesh.load.observe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Looks into one service again and again, from its start until {@link #stop()}, in a thread of its own. */
public final class Sampler {

    /** A little more often than ten times a second, so that a look that is late leaves it at ten. */
    public static final Duration INTERVAL = Duration.ofMillis(80);

    private final String service;
    private final SampleSource source;
    private final Thread thread;

    // Both are written by the sampling thread, and read by others only after it has ended.
    private final List<Sample> samples = new ArrayList<>();

    private @Nullable ObservationException lost;

    private volatile @Nullable Sample latest;
    private volatile boolean stopped;

    private Sampler(String service, SampleSource source) {
        this.service = service;
        this.source = source;
        this.thread = Thread.ofPlatform().daemon().name("sampler-" + service).unstarted(this::run);
    }

    /** Takes the first look before it returns, which counts as idle, and goes on looking. */
    public static Sampler start(String service, SampleSource source) throws ObservationException, InterruptedException {
        Sampler sampler = new Sampler(service, source);
        sampler.look();
        sampler.thread.start();
        return sampler;
    }

    /** Takes the last look and tells what was seen, which is less if the service was lost on the way. */
    public Observation stop() throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
        return new Observation(service, source.name(), List.copyOf(samples), lost);
    }

    /** Live threads of the service at the latest look. */
    public int liveThreads() {
        Sample last = latest;
        return last == null ? 0 : last.threads();
    }

    /** At a fixed rate: a look that takes long does not put off those after it, unless it has taken their time as well. */
    private void run() {
        try {
            long due = System.nanoTime() + INTERVAL.toNanos();
            while (!stopped) {
                LockSupport.parkNanos(due - System.nanoTime());
                if (System.nanoTime() - due >= 0) {
                    look();
                    due = Math.max(due + INTERVAL.toNanos(), System.nanoTime());
                }
            }
            look();
        } catch (ObservationException gone) {
            lost = gone;
        } catch (InterruptedException nobodyDoes) {
            Thread.currentThread().interrupt();
        }
    }

    private void look() throws ObservationException, InterruptedException {
        long before = System.nanoTime();
        Map<String, Number> values = ask();
        Sample sample = new Sample(before + (System.nanoTime() - before) / 2, values);
        samples.add(sample);
        latest = sample;
    }

    /** Whatever a service answers, it costs no more than what it would have told. */
    private Map<String, Number> ask() throws ObservationException, InterruptedException {
        try {
            return source.sample();
        } catch (RuntimeException unforeseen) {
            throw new ObservationException("what the service answers cannot be understood", unforeseen);
        }
    }
}
