package mesh.load.observe;

/** Names in a service's sample that are not among those of {@link mesh.load.results.contender.Gauges}. */
final class SampleKeys {

    static final String POOL = "threads.pool.";
    static final String STATE = "threads.state.";

    /** Identifies the sampled process by its start time: milliseconds since 1970. */
    static final String STARTED_MS = "started.ms";

    /** Prefix of figures that count from the start of the JVM. */
    static final String TOTAL = "total.";

    static final String CPU_NANOS = "total.cpu.ns";
    static final String ALLOCATED_BYTES = "total.allocated.bytes";
    static final String GC_COUNT = "total.gc.count";
    static final String GC_PAUSE_MS = "total.gc.pause.ms";
    static final String THROTTLED_NANOS = "total.throttled.ns";

    private SampleKeys() {}
}
