/**
 * The records of an engine: each request with its instants and its outcome. {@code results.json} holds them in columns.
 *
 * <p>May use {@code results.contender}. Begin at {@link mesh.load.results.request.RequestRecord}.
 */
@NullMarked
package mesh.load.results.request;

import org.jspecify.annotations.NullMarked;
