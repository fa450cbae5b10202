package mesh.load.results.experiment;

import org.jspecify.annotations.Nullable;

/**
 * What a gateway spent while a contender was under a steady rate, in one of several rounds after the search. Of the gateway alone: what
 * stands behind it and the load client spend as much again, and are not what is compared. Null where nobody tells.
 *
 * @param perSecond requests that were due in a second
 * @param requests that were due in all
 * @param ok of them
 * @param p99Nanos of the valid responses, counted from when they were due
 * @param cpuNanos processor time of the gateway's process
 * @param allocatedBytes by all of its threads
 * @param contextSwitches of its threads that were alive at the end, those that they wanted and those that they did not
 * @param peakThreads live platform threads, the most that a sample saw
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

    /** Nanoseconds of processor time for each request that was served; null where they are not known. */
    public @Nullable Double cpuNanosEach() {
        return each(cpuNanos);
    }

    /** Bytes for each request that was served; null where they are not known. */
    public @Nullable Double allocatedBytesEach() {
        return each(allocatedBytes);
    }

    /** For each request that was served; null where they are not known. */
    public @Nullable Double contextSwitchesEach() {
        return each(contextSwitches);
    }

    private @Nullable Double each(@Nullable Long ofAll) {
        return ofAll == null || ok == 0 ? null : Double.valueOf(ofAll.doubleValue() / ok);
    }

    /** Requests served for each second that one processor was busy; null where the time is not known. */
    public @Nullable Double perCoreSecond() {
        return cpuNanos == null || cpuNanos == 0 ? null : Double.valueOf(ok * 1e9 / cpuNanos);
    }
}
