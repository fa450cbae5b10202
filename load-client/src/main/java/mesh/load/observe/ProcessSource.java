package mesh.load.observe;

import java.io.File;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import mesh.load.os.FamilyClock;
import mesh.load.results.contender.ObservationFigures;
import org.jspecify.annotations.Nullable;

/**
 * Samples a process and its descendants through the operating system: processor time, and on Linux the number of threads. The processor
 * time contains that of descendants that have ended.
 */
public final class ProcessSource implements SampleSource {

    private final long pid;
    private final @Nullable FamilyClock clock;

    public ProcessSource(long pid) {
        this.pid = pid;
        this.clock = ProcessHandle.of(pid).map(FamilyClock::of).orElse(null);
    }

    @Override
    public String name() {
        return ObservationFigures.PROCESS;
    }

    @Override
    public synchronized Map<String, Number> sample() throws ObservationException {
        ProcessHandle process =
                ProcessHandle.of(pid).filter(ProcessHandle::isAlive).orElse(null);
        if (process == null || clock == null) {
            throw new ObservationException("it cannot be sampled", new NoSuchElementException("no process " + pid));
        }
        Map<String, Number> sample = new HashMap<>();
        clock.findNew();
        clock.nanos().ifPresent(used -> sample.put(Sample.TOTAL + Sample.CPU_NANOS, used));
        process.info().startInstant().map(Instant::toEpochMilli).ifPresent(at -> sample.put(Sample.STARTED_MS, at));
        int threads = clock.living().mapToInt(ProcessSource::threads).sum();
        if (threads > 0) {
            sample.put(StandardBeans.ALL_THREADS, threads);
        }
        return sample;
    }

    private static int threads(ProcessHandle process) {
        String[] threads = new File("/proc/" + process.pid() + "/task").list();
        return Objects.requireNonNullElse(threads, new String[0]).length;
    }
}
