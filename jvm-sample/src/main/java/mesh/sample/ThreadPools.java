package mesh.sample;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Tells by its name what a thread is for. */
final class ThreadPools {

    /** Everything of the JVM's and the framework's that does not serve requests. */
    static final String OTHER = "other";

    /** They are there only because somebody looks, with this program or with VisualVM. */
    private static final Pattern OBSERVERS = Pattern.compile(
            "RMI TCP .*|RMI Scheduler.*|RMI Reaper|RMI RenewClean.*|GC Daemon|JMX server connection timeout.*"
                    + "|Attach Listener");

    private static final Map<String, Pattern> POOLS = new LinkedHashMap<>();

    static {
        POOLS.put("http-nio-exec", Pattern.compile("http-nio-.*-exec-\\d+"));
        POOLS.put("reactor-http", Pattern.compile("reactor-http-.*"));
        POOLS.put("reactor-tcp", Pattern.compile("reactor-tcp-.*"));
        POOLS.put("boundedElastic", Pattern.compile("boundedElastic-\\d+"));
        POOLS.put("parallel", Pattern.compile("parallel-\\d+"));
        // The JDK's scheduler of virtual threads. The common pool's workers have other names.
        POOLS.put("carriers", Pattern.compile("ForkJoinPool-\\d+-worker-\\d+"));
    }

    private ThreadPools() {}

    /** The pool of a thread; empty for a thread that is only there because somebody looks. */
    static Optional<String> of(String threadName) {
        if (OBSERVERS.matcher(threadName).matches()) {
            return Optional.empty();
        }
        return Optional.of(POOLS.entrySet().stream()
                .filter(pool -> pool.getValue().matcher(threadName).matches())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(OTHER));
    }
}
