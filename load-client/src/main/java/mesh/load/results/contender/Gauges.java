package mesh.load.results.contender;

/**
 * Names of gauges that an observation may contain. A name ends with the unit. A name without a unit is a count. A longest time counts since
 * the previous sample.
 */
public final class Gauges {

    /** Processor cores that the process kept busy since the last sample. */
    public static final String CPU_CORES = "cpu.cores";

    public static final String HEAP_USED_BYTES = "heap.used.bytes";

    /** Bytes of buffers outside the heap, those of the JDK and of Netty. */
    public static final String DIRECT_BYTES = "direct.bytes";

    /** This gauge and the next two count from the first sample on. */
    public static final String ALLOCATED_BYTES = "allocated.bytes";

    public static final String GC_COUNT = "gc.count";
    public static final String GC_PAUSE_MS = "gc.pause.ms";

    /** Connections of the gateway's HTTP clients, and calls that wait for one. */
    public static final String POOL_ACTIVE = "connections.active";

    public static final String POOL_IDLE = "connections.idle";
    public static final String POOL_PENDING = "connections.pending";

    /** Connections of the gateway's pool to the database, and queries that wait for one. */
    public static final String DATABASE_ACTIVE = "database.active";

    public static final String DATABASE_PENDING = "database.pending";

    /** Calls that a semaphore of the gateway counts. */
    public static final String CALLS_ACTIVE = "calls.active";

    public static final String CALLS_WAITING = "calls.waiting";

    /** Calls that all HTTP clients of the gateway have made since its start, each attempt counted. */
    public static final String CALLS_MADE = "calls.made";

    /** The longest time that an empty task waited for a busy event loop. */
    public static final String EVENT_LOOP_BUSY_MS = "eventloop.busy.ms";

    /** The longest time that a newly started virtual thread waited for a carrier. */
    public static final String CARRIER_WAIT_MS = "virtual.wait.ms";

    /** The longest time that a platform thread waited for a core after it had slept. */
    public static final String CORE_WAIT_MS = "platform.late.ms";

    /** The longest time that the process did not run, except for collections; missing if that time was short. */
    public static final String PAUSED_MS = "paused.ms";

    /** Files that the process has open, including sockets. */
    public static final String FILES_OPEN = "files.open";

    public static final String FILES_MAX = "files.max";

    /** Connections that Tomcat has accepted and not ended. */
    public static final String TOMCAT_CONNECTIONS = "tomcat.connections";

    public static final String TOMCAT_CONNECTIONS_MAX = "tomcat.connections.max";
    public static final String TOMCAT_BUSY = "tomcat.busy";

    private Gauges() {}
}
