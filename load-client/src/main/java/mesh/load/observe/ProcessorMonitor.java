package mesh.load.observe;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.Stream;
import mesh.load.os.ControlGroup;
import mesh.load.os.LinuxCounters;
import mesh.load.os.ProcessorClock;
import mesh.load.os.ProcessorClock.CompilerTime;
import mesh.load.os.ProcessorClock.Times;
import mesh.load.results.contender.ProcessorFigures;
import org.jspecify.annotations.Nullable;

/**
 * Reads periodically what the processors do, on a thread of its own. Afterwards it can divide the processor time of any part of that time,
 * because it interpolates between two readings. Nothing needs to happen at the instant at which the barrier releases the users.
 */
public final class ProcessorMonitor {

    /** The name of the load client in the figures. */
    public static final String LOAD_CLIENT = "load-client";

    private static final Duration INTERVAL = Duration.ofMillis(100);

    /** Later readings are further apart. A long load needs no precise beginning and end. */
    private static final Duration LATER = Duration.ofSeconds(1);

    private static final Duration OFTEN = Duration.ofSeconds(20);

    /** The number of readings that are kept besides the first ones. The figures may be requested half a minute after the load. */
    private static final int LAST = 600;

    private static final int FIRST = 600;

    private final LinuxCounters counters = LinuxCounters.ofThisMachine();
    private final Map<String, ProcessorClock> clocks = new LinkedHashMap<>();
    private final List<ProcessHandle> handles;
    private final boolean isAlone;
    private final List<Reading> first = new ArrayList<>();
    private final Deque<Reading> last = new ArrayDeque<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("processor-monitor").unstarted(this::run);
    private volatile boolean stopped;

    /** All figures at one instant. */
    private record Reading(long nanoTime, @Nullable Long machineNanos, Map<String, Times> times) {}

    private ProcessorMonitor(List<NamedProcess> services) {
        this.handles = services.stream().map(NamedProcess::handle).toList();
        this.isAlone = handles.isEmpty();
        clocks.put(LOAD_CLIENT, ProcessorClock.ofThisProcess());
        for (NamedProcess service : services) {
            String name = service.name();
            for (int number = 2; clocks.containsKey(name); number++) {
                name = service.name() + "-" + number;
            }
            clocks.put(name, ProcessorClock.of(service.handle()));
        }
    }

    /** Starts to read the figures of the load client, of these processes, and of the machine. */
    public static ProcessorMonitor start(List<NamedProcess> services) {
        ProcessorMonitor monitor = new ProcessorMonitor(
                services.stream().filter(service -> service.handle().isAlive()).toList());
        monitor.read();
        monitor.thread.start();
        return monitor;
    }

    /**
     * Stops reading. Returns what the processors did between two instants of {@link System#nanoTime()}; empty if no service runs on this
     * machine, because its processors then show nothing about the services.
     */
    public Optional<ProcessorFigures> stop(long begin, long end) throws InterruptedException {
        stopped = true;
        LockSupport.unpark(thread);
        thread.join();
        read();
        if (isAlone || end <= begin) {
            return Optional.empty();
        }
        List<ProcessorFigures.Use> uses =
                clocks.keySet().stream().map(name -> use(name, begin, end)).toList();
        return Optional.of(new ProcessorFigures(cores(), end - begin, uses, others(uses, begin, end)));
    }

    /** Returns the number of cores that this process may use. */
    static double cores() {
        Double quota = ControlGroup.own().processors();
        int available = Runtime.getRuntime().availableProcessors();
        return quota == null ? available : Math.min(quota, available);
    }

    private void run() {
        long began = System.nanoTime();
        while (!stopped) {
            boolean isEarly = System.nanoTime() - began < OFTEN.toNanos();
            LockSupport.parkNanos((isEarly ? INTERVAL : LATER).toNanos());
            if (!stopped) {
                read();
            }
        }
    }

    private void read() {
        Map<String, Times> times = new LinkedHashMap<>();
        long before = System.nanoTime();
        clocks.forEach((name, clock) -> times.put(name, clock.read()));
        Long machine = counters.busyNanos().orElse(null);
        Reading reading = new Reading(before + (System.nanoTime() - before) / 2, machine, times);
        if (first.size() < FIRST) {
            first.add(reading);
        } else {
            last.addLast(reading);
            if (last.size() > LAST) {
                last.removeFirst();
            }
        }
    }

    private ProcessorFigures.Use use(String name, long begin, long end) {
        return new ProcessorFigures.Use(
                name,
                Math.round(spent(begin, end, one -> (double) times(one, name).totalNanos())),
                rounded(spent(begin, end, one -> nanos(times(one, name).compilers()))),
                rounded(spent(begin, end, one -> number(times(one, name).collectorNanos()))));
    }

    private static Times times(Reading reading, String name) {
        return reading.times().getOrDefault(name, new Times(0, null, null));
    }

    private static @Nullable Double nanos(@Nullable CompilerTime compilers) {
        return compilers == null ? null : Double.valueOf((double) compilers.nanos());
    }

    private static @Nullable Double number(@Nullable Long nanos) {
        return nanos == null ? null : Double.valueOf(nanos);
    }

    private static @Nullable Long rounded(double nanos) {
        return Double.isNaN(nanos) ? null : Long.valueOf(Math.max(0, Math.round(nanos)));
    }

    private @Nullable Long others(List<ProcessorFigures.Use> uses, long begin, long end) {
        long own = uses.stream().mapToLong(ProcessorFigures.Use::totalNanos).sum();
        return OtherPrograms.nanos(rounded(spent(begin, end, one -> number(one.machineNanos()))), own, handles);
    }

    /** Returns by how much a counter grew between two instants; not a number if it is unknown. */
    private double spent(long begin, long end, Function<Reading, @Nullable Double> counter) {
        return at(end, counter) - at(begin, counter);
    }

    private double at(long nanoTime, Function<Reading, @Nullable Double> counter) {
        List<Reading> readings = Stream.concat(first.stream(), last.stream()).toList();
        Reading before = readings.getFirst();
        for (Reading reading : readings) {
            if (reading.nanoTime() - nanoTime >= 0) {
                return between(before, reading, nanoTime, counter);
            }
            before = reading;
        }
        return or(counter.apply(before));
    }

    private static double between(
            Reading before, Reading after, long nanoTime, Function<Reading, @Nullable Double> counter) {
        double from = or(counter.apply(before));
        double to = or(counter.apply(after));
        long gap = after.nanoTime() - before.nanoTime();
        return gap <= 0 ? to : from + (to - from) * (nanoTime - before.nanoTime()) / gap;
    }

    private static double or(@Nullable Double known) {
        return known == null ? Double.NaN : known;
    }
}
