package mesh.sample;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/** Counts the live platform threads, by pool and by state. */
final class ThreadGauges implements Gauges {

    static final String POOL = "threads.pool.";

    private static final String STATE = "threads.state.";

    private final LiveThreads live = new LiveThreads();
    private final ThreadPools pools = new ThreadPools();

    @Override
    public void readInto(Map<String, Number> sample) {
        Map<String, int[]> byPool = new HashMap<>();
        Map<Thread.State, int[]> byState = new EnumMap<>(Thread.State.class);
        for (Thread thread : live.list()) {
            String pool = pools.of(thread.getName());
            if (!pool.equals(ThreadPools.NONE)) {
                byPool.computeIfAbsent(pool, first -> new int[1])[0]++;
                byState.computeIfAbsent(thread.getState(), first -> new int[1])[0]++;
            }
        }
        byPool.forEach((pool, count) -> sample.put(POOL + pool, count[0]));
        byState.forEach((state, count) -> sample.put(STATE + state, count[0]));
    }
}
