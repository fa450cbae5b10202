/**
 * What came out: plain data, its schema, its reader and its writer.
 *
 * <p>Uses {@code os} to write files whole or not at all, and nothing else. Begin at {@link mesh.load.results.RunResult}.
 */
@NullMarked
package mesh.load.results;

import org.jspecify.annotations.NullMarked;
