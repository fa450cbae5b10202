package mesh.load.results.experiment;

import java.util.List;

/**
 * An overload over time: how many requests were due in each window, and how many ended. The columns are equally long; the first window
 * begins when the barrier released the users.
 *
 * @param windowNanos length of each window
 * @param offered requests due in the window
 * @param served valid responses whose last byte came in the window
 * @param failed requests that ended in the window in any other way
 */
public record OverloadSeries(long windowNanos, List<Integer> offered, List<Integer> served, List<Integer> failed) {}
