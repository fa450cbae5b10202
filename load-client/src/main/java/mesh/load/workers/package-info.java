/**
 * One load from several processes. This package splits a load into parts, merges their results into one, and estimates the monotonic clock
 * of another process. It contains no network code.
 *
 * <p>{@code wire} contains the messages, {@code coordinator} and {@code worker} the two sides that exchange them. Begin at
 * {@link mesh.load.workers.PlanSplit}, then {@link mesh.load.workers.ResultMerge}.
 */
@NullMarked
package mesh.load.workers;

import org.jspecify.annotations.NullMarked;
