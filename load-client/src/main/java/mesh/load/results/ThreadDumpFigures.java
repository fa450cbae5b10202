package mesh.load.results;

import java.util.List;

/**
 * A thread dump of one service, taken once while requests of a contender were under way. Threads that wait for work, and those of the JVM
 * and of the observation, are in none of the lists.
 *
 * @param file name in the results folder
 * @param atNanos instant since the barrier released the users
 * @param underWay requests that were under way at this instant
 * @param threads all threads of the dump
 * @param virtualThreads those of them that are virtual
 * @param places where threads wait or run, the most frequent place first
 * @param application the code of the application that threads execute, the most frequent first
 */
public record ThreadDumpFigures(
        String contender,
        String service,
        String file,
        long atNanos,
        int underWay,
        int threads,
        int virtualThreads,
        List<Place> places,
        List<Place> application) {

    /** The most places in each list. */
    public static final int MAX_PLACES = 20;

    /** The place of virtual threads that have not started, because all carriers are busy. They have no method. */
    public static final String FOR_A_CARRIER = "(for a carrier)";

    public static final String WAITS = "waits";
    public static final String RUNS = "runs";
    public static final String EXECUTES = "executes";

    /**
     * A method, and how many threads are in it.
     *
     * @param state {@link #WAITS} or {@link #RUNS}; {@link #EXECUTES} for code of the application, in which threads wait and run
     */
    public record Place(String method, String state, int threads) {}
}
