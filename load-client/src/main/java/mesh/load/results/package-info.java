/**
 * The results: plain data, its schema, its reader and its writer.
 *
 * <p>Uses its sub-packages, and {@code os} to write files completely or not at all, and nothing else. The results of one contender are in
 * {@code contender}, the records of an engine in {@code request}, and the figures of only one kind of experiment in {@code experiment}.
 * Begin at {@link mesh.load.results.RunResult}.
 */
@NullMarked
package mesh.load.results;

import org.jspecify.annotations.NullMarked;
