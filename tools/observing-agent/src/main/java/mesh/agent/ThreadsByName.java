package mesh.agent;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Counts the live platform threads by state, and by pool: threads of one pool usually have one name with different numbers. Lists them by
 * their groups, which neither stops the JVM nor copies a stack, as a thread dump would.
 */
final class ThreadsByName {

    static final String POOL = "threads.pool.";
    static final String STATE = "threads.state.";

    /** The pool of threads that belong to no other: those with a name of their own once there are too many names. */
    static final String OTHER = "other";

    /** The pool of the JVM's own threads. */
    static final String JVM = "jvm";

    /** The pool of threads on which virtual threads run. */
    static final String CARRIERS = "carriers";

    /** The most pools. Applications that give each task a thread with its name would otherwise have one for each. */
    static final int MAX_POOLS = 40;

    private static final int MAX_KNOWN = 10_000;
    private static final int MAX_LENGTH = 60;
    private static final String CARRIER = "jdk.internal.misc.CarrierThread";

    /** A number, with what separates it from the text before it. */
    private static final Pattern NUMBER = Pattern.compile("[-_#.:/@ ]*\\d+");

    /** Threads that exist only because a tool observes the JVM. */
    private static final Pattern OBSERVERS = Pattern.compile("(?:RMI (?:TCP|Scheduler|Reaper|RenewClean|GC Daemon)"
            + "|JMX server connection timeout|Attach Listener|JFR |" + ObservingAgent.THREAD + ").*");

    private static final String NONE = "";

    private final ThreadGroup all = root();

    /** Longer than the number of threads. Asking for that number first would take as long as listing them. */
    private Thread[] threads = new Thread[512];

    private final Set<String> pools = new HashSet<>();

    /** The pools of known names. Matching two hundred names many times per second would cost more than the rest of a sample. */
    private final Map<String, String> known = new ConcurrentHashMap<>();

    synchronized void readInto(Map<String, Number> sample) {
        int count;
        while ((count = all.enumerate(threads, true)) == threads.length) {
            threads = new Thread[2 * threads.length];
        }
        if (known.size() > MAX_KNOWN) {
            known.clear();
        }
        Map<String, int[]> byPool = new HashMap<>();
        Map<Thread.State, int[]> byState = new EnumMap<>(Thread.State.class);
        for (int i = 0; i < count; i++) {
            String pool = poolOf(threads[i]);
            if (!pool.equals(NONE)) {
                byPool.computeIfAbsent(pool, first -> new int[1])[0]++;
                byState.computeIfAbsent(threads[i].getState(), first -> new int[1])[0]++;
            }
        }
        Arrays.fill(threads, null); // an ended thread must not stay in memory
        byPool.forEach((pool, number) -> sample.put(POOL + pool, number[0]));
        byState.forEach((state, number) -> sample.put(STATE + state, number[0]));
    }

    private String poolOf(Thread thread) {
        if (thread.getClass().getName().equals(CARRIER)) {
            return CARRIERS;
        }
        String pool = known.computeIfAbsent(thread.getName(), ThreadsByName::withoutNumbers);
        if (pool.equals(NONE)) {
            return NONE;
        }
        if (all.equals(thread.getThreadGroup())) {
            return JVM;
        }
        return pools.contains(pool) || (pools.size() < MAX_POOLS && pools.add(pool)) ? pool : OTHER;
    }

    /** Returns a name without its numbers; {@link #NONE} for a thread that only observes. */
    static String withoutNumbers(String name) {
        if (OBSERVERS.matcher(name).matches()) {
            return NONE;
        }
        String pool = NUMBER.matcher(name).replaceAll("").trim();
        return pool.isEmpty() ? OTHER : pool.substring(0, Math.min(pool.length(), MAX_LENGTH));
    }

    private static ThreadGroup root() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
