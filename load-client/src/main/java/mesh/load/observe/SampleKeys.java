package mesh.load.observe;

/** Names in a service's sample that are not those of {@link mesh.load.results.contender.Gauges}. */
final class SampleKeys {

    static final String POOL = "threads.pool.";
    static final String STATE = "threads.state.";

    /** Which process it is that was sampled, by when it has started: milliseconds since 1970. */
    static final String STARTED_MS = "started.ms";

    /** Prefix of what was spent since the JVM has started. */
    static final String TOTAL = "total.";

    static final String CPU_NANOS = "total.cpu.ns";
    static final String ALLOCATED_BYTES = "total.allocated.bytes";
    static final String GC_COUNT = "total.gc.count";
    static final String GC_PAUSE_MS = "total.gc.pause.ms";
    static final String THROTTLED_NANOS = "total.throttled.ns";

    private SampleKeys() {}
}
