/**
 * One load from several processes. This package splits a load into parts, merges their results into one, and estimates the monotonic clock of
 * another process. It has no network.
 *
 * <p>{@code wire} contains the messages, {@code coordinator} and {@code worker} are the two sides. Begin at
 * {@link mesh.load.workers.PlanSplit}, then {@link mesh.load.workers.ResultMerge}.
 */
@NullMarked
package mesh.load.workers;

import org.jspecify.annotations.NullMarked;
