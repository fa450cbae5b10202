package mesh.load.observe;

import java.io.File;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.stream.Stream;
import mesh.load.results.contender.ObservationFigures;

/**
 * Samples a process and its descendants through the operating system: processor time, and on Linux the number of threads. A descendant's
 * processor time counts only while it lives.
 */
public record ProcessSource(long pid) implements SampleSource {

    @Override
    public String name() {
        return ObservationFigures.PROCESS;
    }

    @Override
    public Map<String, Number> sample() throws ObservationException {
        ProcessHandle process =
                ProcessHandle.of(pid).filter(ProcessHandle::isAlive).orElse(null);
        if (process == null) {
            throw new ObservationException("it cannot be sampled", new NoSuchElementException("no process " + pid));
        }
        List<ProcessHandle> all =
                Stream.concat(Stream.of(process), process.descendants()).toList();
        Map<String, Number> sample = new HashMap<>();
        all.stream()
                .flatMap(one -> one.info().totalCpuDuration().stream())
                .reduce(Duration::plus)
                .ifPresent(used -> sample.put(Sample.TOTAL + Sample.CPU_NANOS, used.toNanos()));
        process.info().startInstant().map(Instant::toEpochMilli).ifPresent(at -> sample.put(Sample.STARTED_MS, at));
        int threads = all.stream().mapToInt(ProcessSource::threads).sum();
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
