package mesh.load.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import mesh.load.analysis.ThreadFrame.Owner;
import mesh.load.results.ThreadDumpFigures;
import mesh.load.results.ThreadDumpFigures.Place;
import tools.jackson.databind.JsonNode;

/**
 * Counts where the threads of a dump are. A thread that waits in a library has its place where the library was called: a caller knows
 * {@code HikariDataSource.getConnection}, and not the queue within it. But if a method within the library says that it waits for what other
 * threads have, such as {@code InternalExecRuntime.acquireEndpoint}, it is the place. If the application itself calls the JDK, the place is
 * the called method.
 *
 * @param threads all threads of the dump
 * @param virtualThreads those of them that are virtual
 */
public record ThreadPlaces(int threads, int virtualThreads, List<Place> places, List<Place> application) {

    /** The top of the stack of a thread that waits. A thread that waits for the network is RUNNABLE. */
    private static final Pattern WAITING = Pattern.compile(
            "jdk\\.internal\\.misc\\.Unsafe\\.park|java\\.lang\\.VirtualThread\\.\\w+|jdk\\.internal\\.vm\\.Continuation\\.\\w+"
                    + "|java\\.lang\\.Object\\.wait0?|java\\.lang\\.Thread\\.sleep\\w*"
                    + "|sun\\.nio\\.ch\\.(Net|EPoll|KQueue|\\w*Dispatcher\\w*|NioSocketImpl)\\.\\w+|java\\.net\\.\\w*Socket\\w*\\.\\w+");

    private static final Set<String> WAITING_STATES = Set.of("BLOCKED", "WAITING", "TIMED_WAITING");

    /** Frames of threads that wait for work, or for a point in time. */
    private static final Pattern IDLE = Pattern.compile(
            ".*ThreadPoolExecutor\\.getTask|.*ForkJoinPool\\.awaitWork|.*EnhancedQueueExecutor\\$PoolThreadNode\\.park"
                    + "|.*QueuedThreadPool(\\$Runner)?\\.idleJobPoll|.*ReservedThread\\.reservedWait"
                    + "|sun\\.nio\\.ch\\.SelectorImpl\\.\\w+|io\\.netty\\.channel\\.epoll\\.Native\\.epollWait\\w*"
                    + "|io\\.netty\\.util\\.concurrent\\.SingleThreadEventExecutor\\.takeTask"
                    + "|io\\.netty\\.util\\.HashedWheelTimer\\$Worker\\.waitForNextTick"
                    + "|.*ServerSocket(ChannelImpl)?\\.(impl)?[aA]ccept|java\\.util\\.TimerThread\\.mainLoop"
                    + "|org\\.apache\\.catalina\\.core\\.StandardServer\\.await|.*\\.Netty(Web|RSocket)Server\\$\\w+\\.run"
                    + "|io\\.helidon\\.webserver\\.http1\\.Http1Prologue\\.readPrologue"
                    + "|io\\.quarkus\\.runtime\\.ApplicationLifecycleManager\\.run"
                    + "|org\\.wildfly\\.common\\.ref\\.References\\$ReaperThread\\.run"
                    + "|com\\.mysql\\..*\\.AbandonedConnectionCleanupThread\\.run");

    /** Frames of threads that observe the service. */
    private static final Pattern OBSERVER = Pattern.compile("mesh\\.(agent|sample)\\..*|sun\\.rmi\\..*");

    /** Methods of libraries that wait for what other threads have, such as a connection of a pool. */
    private static final Pattern ACQUIRING =
            Pattern.compile("(acquire|lease|borrow|checkout|getPoolEntry|tryEnter|waitForPermission)\\w*"
                    + "|getConnection|getResource");

    private static final String VIRTUAL = "java.lang.VirtualThread.run";

    /** Reads a dump that a JVM has written as JSON. */
    public static ThreadPlaces of(JsonNode dump) {
        List<JsonNode> threads = dump.path("threadDump")
                .path("threadContainers")
                .valueStream()
                .flatMap(container -> container.path("threads").valueStream())
                .toList();
        Map<Place, Integer> places = new LinkedHashMap<>();
        Map<Place, Integer> application = new LinkedHashMap<>();
        int virtual = 0;
        for (JsonNode thread : threads) {
            List<ThreadFrame> stack = stack(thread);
            virtual += isVirtual(thread, stack) ? 1 : 0;
            if (stack.isEmpty() && isVirtual(thread, stack)) {
                count(places, ThreadDumpFigures.FOR_A_CARRIER, ThreadDumpFigures.WAITS);
            } else if (isAtWork(stack)) {
                String state = state(thread, stack);
                count(
                        places,
                        place(stack, state.equals(ThreadDumpFigures.WAITS)).name(),
                        state);
                stack.stream()
                        .filter(frame -> frame.is(Owner.APPLICATION))
                        .findFirst()
                        .ifPresent(frame -> count(application, frame.name(), ThreadDumpFigures.EXECUTES));
            }
        }
        return new ThreadPlaces(threads.size(), virtual, mostFrequent(places), mostFrequent(application));
    }

    private static List<ThreadFrame> stack(JsonNode thread) {
        return thread.path("stack")
                .valueStream()
                .map(line -> ThreadFrame.of(line.asString()))
                .filter(frame -> !frame.is(Owner.GENERATED))
                .toList();
    }

    private static boolean isVirtual(JsonNode thread, List<ThreadFrame> stack) {
        return thread.path("virtual").asBoolean(false)
                || (!stack.isEmpty() && stack.getLast().fullName().equals(VIRTUAL));
    }

    /** Returns whether a thread executes code of a library or of the application, and does not wait for work. */
    private static boolean isAtWork(List<ThreadFrame> stack) {
        return stack.stream().anyMatch(frame -> !frame.is(Owner.JDK))
                && stack.stream()
                        .map(ThreadFrame::fullName)
                        .noneMatch(name -> IDLE.matcher(name).matches()
                                || OBSERVER.matcher(name).matches());
    }

    /** The state of a thread is in dumps of later JDKs only. */
    private static String state(JsonNode thread, List<ThreadFrame> stack) {
        boolean waits = WAITING_STATES.contains(thread.path("state").asString(""))
                || WAITING.matcher(stack.getFirst().fullName()).matches();
        return waits ? ThreadDumpFigures.WAITS : ThreadDumpFigures.RUNS;
    }

    private static ThreadFrame place(List<ThreadFrame> stack, boolean waits) {
        int first = 0;
        while (stack.get(first).is(Owner.JDK)) {
            first++;
        }
        if (stack.get(first).is(Owner.APPLICATION)) {
            return stack.get(Math.max(0, first - 1));
        }
        int last = first;
        while (last + 1 < stack.size() && stack.get(last + 1).isOfLibraryOf(stack.get(first))) {
            last++;
        }
        for (int i = last; waits && i >= first; i--) {
            if (ACQUIRING.matcher(stack.get(i).method()).matches()) {
                return stack.get(i);
            }
        }
        // If only the JDK called the library, its outermost method is that of a thread, which explains little.
        Optional<ThreadFrame> caller = stack.subList(last + 1, stack.size()).stream()
                .filter(frame -> !frame.is(Owner.JDK))
                .findFirst();
        return stack.get(caller.isPresent() ? last : first);
    }

    private static void count(Map<Place, Integer> counts, String method, String state) {
        counts.merge(new Place(method, state, 0), 1, Integer::sum);
    }

    private static List<Place> mostFrequent(Map<Place, Integer> counts) {
        List<Place> all = new ArrayList<>();
        counts.forEach((place, threads) -> all.add(new Place(place.method(), place.state(), threads)));
        return all.stream()
                .sorted(Comparator.comparingInt(Place::threads).reversed())
                .limit(ThreadDumpFigures.MAX_PLACES)
                .toList();
    }
}
