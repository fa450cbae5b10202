package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * What a gateway spent while a contender was under a steady rate, in one of several rounds after the search. Includes only the gateway: the
 * services behind it and the load client spend as much again, and are not compared. Null if a figure is unknown.
 *
 * @param perSecond requests due per second
 * @param requests number of requests due in all
 * @param ok how many of them got a valid response
 * @param p99Nanos of the valid responses, counted from when they were due
 * @param cpuNanos processor time of the gateway's process
 * @param allocatedBytes by all of its threads
 * @param contextSwitches voluntary and involuntary ones, of its threads that were alive at the end
 * @param peakThreads live platform threads, the most in any sample
 */
public record CapacityCost(
        int perSecond,
        int requests,
        int ok,
        long p99Nanos,
        @Nullable Long cpuNanos,
        @Nullable Long allocatedBytes,
        @Nullable Long contextSwitches,
        @Nullable Integer peakThreads) {

    /** Returns the nanoseconds of processor time for each served request; null if unknown. */
    public @Nullable Double cpuNanosEach() {
        return each(cpuNanos);
    }

    /** Returns the allocated bytes for each served request; null if unknown. */
    public @Nullable Double allocatedBytesEach() {
        return each(allocatedBytes);
    }

    /** Returns the context switches for each served request; null if unknown. */
    public @Nullable Double contextSwitchesEach() {
        return each(contextSwitches);
    }

    private @Nullable Double each(@Nullable Long ofAll) {
        return ofAll == null || ok == 0 ? null : Double.valueOf(ofAll.doubleValue() / ok);
    }

    /** Returns the requests served for each second that one processor was busy; null if the time is unknown. */
    public @Nullable Double perCoreSecond() {
        return cpuNanos == null || cpuNanos == 0 ? null : Double.valueOf(ok * 1e9 / cpuNanos);
    }
}
