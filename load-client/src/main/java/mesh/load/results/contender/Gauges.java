package mesh.load.results.contender;

/** Names of the gauges that an observation may hold. The unit stands at the end of the name; without one it is a count. */
public final class Gauges {

    /** Processor cores that the process kept busy since the sample before. */
    public static final String CPU_CORES = "cpu.cores";

    public static final String HEAP_USED_BYTES = "heap.used.bytes";
    public static final String HEAP_COMMITTED_BYTES = "heap.committed.bytes";

    /** Of buffers outside the heap, the JDK's and Netty's. */
    public static final String DIRECT_BYTES = "direct.bytes";

    /** Since the first sample. */
    public static final String ALLOCATED_BYTES = "allocated.bytes";

    /** Since the first sample. */
    public static final String GC_COUNT = "gc.count";

    /** Since the first sample. */
    public static final String GC_PAUSE_MS = "gc.pause.ms";

    public static final String CLASSES_LOADED = "classes.loaded";

    /** The scheduler of virtual threads: its carriers, what is mounted on them, what waits for one. */
    public static final String CARRIERS = "virtual.carriers";

    public static final String VIRTUAL_MOUNTED = "virtual.mounted";
    public static final String VIRTUAL_QUEUED = "virtual.queued";

    /** Connections of the gateway's HTTP clients: in use, open and unused, and calls that wait for one. */
    public static final String POOL_ACTIVE = "connections.active";

    public static final String POOL_IDLE = "connections.idle";
    public static final String POOL_PENDING = "connections.pending";

    /** Calls that a semaphore of the gateway counts: under way, and waiting for a permit. */
    public static final String CALLS_ACTIVE = "calls.active";

    public static final String CALLS_WAITING = "calls.waiting";

    public static final String TOMCAT_BUSY = "tomcat.busy";

    private Gauges() {}
}
