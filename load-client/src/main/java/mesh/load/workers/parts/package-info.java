/**
 * Pure functions that split one load into parts, and merge their results into one.
 *
 * <p>May use {@code engine}, {@code results}, {@code scenario} and {@code workers.clock}. Begin at
 * {@link mesh.load.workers.parts.PlanSplit}, then {@link mesh.load.workers.parts.ResultMerge}.
 */
@NullMarked
package mesh.load.workers.parts;

import org.jspecify.annotations.NullMarked;
