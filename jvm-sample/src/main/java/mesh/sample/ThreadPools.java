package mesh.sample;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Determines the purpose of a thread by its name. */
final class ThreadPools {

    /** All threads of the JVM and of the framework that do not serve requests. */
    static final String OTHER = "other";

    /** Threads that are not counted. */
    static final String NONE = "";

    /** Threads that are made for one task each may all have different names. */
    private static final int MAX_KNOWN = 10_000;

    /** The thread of {@link WaitGauges}. */
    static final String WATCH = "mesh-wait-watch";

    /** The thread of {@link PauseGauges}. */
    static final String PAUSE_WATCH = "mesh-pause-watch";

    /** Threads that exist only because this program or VisualVM observes or owns the service. */
    private static final Pattern OBSERVERS = Pattern.compile(
            "RMI TCP .*|RMI Scheduler.*|RMI Reaper|RMI RenewClean.*|GC Daemon|JMX server connection timeout.*"
                    + "|Attach Listener|JFR .*|" + WATCH + "|" + PAUSE_WATCH + "|" + OwnerWatch.THREAD);

    private static final Map<String, Pattern> POOLS = new LinkedHashMap<>();

    static {
        POOLS.put("http-nio-exec", Pattern.compile("http-nio-.*-exec-\\d+"));
        POOLS.put("jetty", Pattern.compile("qtp\\d+-\\d+(?:-.*)?")); // it accepts, selects and serves in one pool
        POOLS.put("undertow", Pattern.compile("XNIO-\\d+ task-\\d+"));
        POOLS.put("undertow-io", Pattern.compile("XNIO-\\d+ (?:I/O-\\d+|Accept)"));
        POOLS.put("reactor-http", Pattern.compile("reactor-http-.*"));
        POOLS.put("reactor-tcp", Pattern.compile("reactor-tcp-.*"));
        POOLS.put("boundedElastic", Pattern.compile("boundedElastic-\\d+"));
        // The bounded elastic scheduler on which the store queries its database.
        POOLS.put("store-db", Pattern.compile("store-db-\\d+"));
        POOLS.put("parallel", Pattern.compile("parallel-\\d+"));
        POOLS.put("computing", Pattern.compile("computing-\\d+"));
        // The JDK's scheduler of virtual threads. The common pool's workers have other names.
        POOLS.put("carriers", Pattern.compile("ForkJoinPool-\\d+-worker-\\d+"));
    }

    /** Names do not change their meaning, and matching two hundred of them many times a second costs more than everything else. */
    private final Map<String, String> known = new ConcurrentHashMap<>();

    /** Returns the names of all pools that there can be. */
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
