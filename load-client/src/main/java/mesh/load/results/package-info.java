/**
 * The results of a run: plain data, its schema, its reader and its writer.
 *
 * <p>{@code results.schema.json} describes each field of {@code results.json} once: its unit, its range, and when it is null or absent. The
 * records repeat only what their code needs. The package {@code contender} has the results of one contender and the records of its
 * requests. The package {@code experiment} has the figures of each kind of experiment. Begin at {@link mesh.load.results.RunResult}.
 */
@NullMarked
package mesh.load.results;

import org.jspecify.annotations.NullMarked;
