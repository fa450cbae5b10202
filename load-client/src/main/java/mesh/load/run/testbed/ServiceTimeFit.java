package mesh.load.run.testbed;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import mesh.load.engine.LoadPlan;
import mesh.load.observe.ProcessorMonitor;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.ProcessorFigures;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.service.LegacyBehaviour;

/**
 * Chooses the service time of the backend, so that the loads of a scenario wait for the backend and not for a processor. While all places of
 * the backend are taken, they serve {@code places / service time} calls per second. Each of these calls costs processor time in the load
 * client, the gateway and the backend.
 *
 * @param nanosOfCall the processor time of a call of the first contender in all processes, without JIT compilers, in nanoseconds
 * @param places the number of calls that the backend serves concurrently
 * @param cores that these processes may use
 */
public record ServiceTimeFit(double nanosOfCall, int places, double cores) {

    /** The fraction of the cores that may be busy. With more, calls also wait for a core. */
    private static final double BUSY = 0.5;

    /**
     * A concurrent call often opens a connection, so it costs more than one of the first contender. In 14 loads of seven runs of
     * {@code essentials}, it cost 1.45 times as much at the median, and at most 1.7 times in 13 of them. This factor covers most of them. With
     * a larger one, runs would take longer.
     */
    private static final double CONCURRENT = 1.6;

    /** The kernel counts processor time in hundredths of a second, so the measurement must take many of these. */
    private static final Duration MEASURED = Duration.ofMillis(800);

    /** Returns the shortest service time with which the processor is busy for at most half of the time, or the longest one. */
    public Duration serviceTime() {
        List<Duration> times = LegacyBehaviour.FITTING_TIMES;
        return times.stream()
                .filter(time -> time.toNanos() >= leastNanos())
                .findFirst()
                .orElse(times.getLast());
    }

    /** Returns the service time with which concurrent calls keep exactly that fraction of the cores busy. */
    private double leastNanos() {
        return CONCURRENT * nanosOfCall * places / (BUSY * cores);
    }

    /** Returns a line for users. */
    public String sentence(int calls) {
        Duration chosen = serviceTime();
        boolean isEnough = chosen.toNanos() >= leastNanos();
        return String.format(
                Locale.ROOT,
                isEnough
                        ? "service time %s, so that waiting decides: %,d calls cost %.1f s of processor time on this machine"
                        : "service time %s, the longest: %,d calls cost %.1f s of processor time, which is too much for this machine",
                Durations.text(chosen),
                calls,
                calls * nanosOfCall / 1e9);
    }

    /**
     * Measures what a call costs, with rounds of a contender that is warm, while the backend responds without delay. Returns a cost of 0,
     * with which the shortest time fits, if the services do not run on this machine.
     */
    public static ServiceTimeFit measure(TestBed bed, Contender contender, int places) throws InterruptedException {
        bed.behaveWithoutDelay();
        LoadPlan plan = bed.recorded(contender, bed.plans().warmUpOf(contender));
        ProcessorMonitor monitor = bed.observers().monitorProcessors();
        long calls = 0;
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < MEASURED.toNanos()) {
            LoadResult round = bed.run(plan);
            calls += round.requests().stream().mapToLong(one -> one.items()).sum();
        }
        ProcessorFigures figures = monitor.stop(begin, System.nanoTime()).orElse(null);
        if (figures == null || calls == 0) {
            return new ServiceTimeFit(0, places, 1);
        }
        long nanos = figures.uses().stream()
                .mapToLong(use -> use.totalNanos() - (use.compilerNanos() == null ? 0 : use.compilerNanos()))
                .sum();
        Double others = figures.others();
        return new ServiceTimeFit(
                (double) nanos / calls, places, figures.cores() * (1 - Math.min(0.9, others == null ? 0 : others)));
    }
}
