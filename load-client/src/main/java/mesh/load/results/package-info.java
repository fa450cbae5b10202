/**
 * What came out: plain data, its schema, its reader and its writer.
 *
 * <p>Uses its sub-packages, and {@code os} to write files whole or not at all, and nothing else. What one contender did stands in
 * {@code contender}, what an engine records in {@code request}, what only one kind of experiment has in {@code experiment}. Begin at
 * {@link mesh.load.results.RunResult}.
 */
@NullMarked
package mesh.load.results;

import org.jspecify.annotations.NullMarked;
