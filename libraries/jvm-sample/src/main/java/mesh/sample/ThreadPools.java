package mesh.sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Determines by a thread's name to which pool it belongs. */
final class ThreadPools {

    /** The pool of all threads of the JVM and of frameworks that do not serve requests. */
    static final String OTHER = "other";

    /** The pool of threads that are not counted. */
    static final String NONE = "";

    /** Limits the cache below, because threads that are made for one task each may all have different names. */
    private static final int MAX_KNOWN = 10_000;

    /** The thread of {@link WaitGauges}. */
    static final String WATCH = "mesh-wait-watch";

    /** The thread of {@link PauseGauges}. */
    static final String PAUSE_WATCH = "mesh-pause-watch";

    /** Threads that exist only because a run owns the service, or because a run or VisualVM observes it. */
    private static final Pattern OBSERVERS = Pattern.compile(
            "RMI TCP .*|RMI Scheduler.*|RMI Reaper|RMI RenewClean.*|GC Daemon|JMX server connection timeout.*"
                    + "|Attach Listener|JFR .*|" + WATCH + "|" + PAUSE_WATCH + "|" + OwnerWatch.THREAD);

    private static final Map<String, Pattern> POOLS = new LinkedHashMap<>();

    static {
        POOLS.put("http-nio-exec", Pattern.compile("http-nio-.*-exec-\\d+"));
        POOLS.put("jetty", Pattern.compile("qtp\\d+-\\d+(?:-.*)?")); // one pool accepts, selects and serves
        POOLS.put("undertow", Pattern.compile("XNIO-\\d+ task-\\d+"));
        POOLS.put("undertow-io", Pattern.compile("XNIO-\\d+ (?:I/O-\\d+|Accept)"));
        POOLS.put("reactor-http", Pattern.compile("reactor-http-.*"));
        POOLS.put("reactor-tcp", Pattern.compile("reactor-tcp-.*"));
        POOLS.put("boundedElastic", Pattern.compile("boundedElastic-\\d+"));
        // The scheduler on which the store queries its database. It is a bounded elastic scheduler.
        POOLS.put("store-db", Pattern.compile("store-db-\\d+"));
        POOLS.put("parallel", Pattern.compile("parallel-\\d+"));
        POOLS.put("computing", Pattern.compile("computing-\\d+"));
        // The carriers of the JDK's scheduler of virtual threads. Workers of the common pool have other names.
        POOLS.put("carriers", Pattern.compile("ForkJoinPool-\\d+-worker-\\d+"));
    }

    /** The pools of known names. Matching two hundred names many times per second would cost more than the rest of a sample. */
    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** Returns the names of all pools. */
    static List<String> names() {
        return Stream.concat(POOLS.keySet().stream(), Stream.of(OTHER)).toList();
    }

    /** Returns the pool of a thread; {@link #NONE} for a thread that exists only to observe. */
    String of(String threadName) {
        if (known.size() > MAX_KNOWN) {
            known.clear();
        }
        return known.computeIfAbsent(threadName, ThreadPools::match);
    }

    private static String match(String threadName) {
        if (OBSERVERS.matcher(threadName).matches()) {
            return NONE;
        }
        return POOLS.entrySet().stream()
                .filter(pool -> pool.getValue().matcher(threadName).matches())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(OTHER);
    }
}
