/**
 * HTTP/1.1 as a user sends and reads it: requests that are encoded before the barrier, responses that are checked while they stream by.
 *
 * <p>May use {@code results} and {@code scenario}. Begin at {@link mesh.load.engine.http.ResponseDecoder}.
 */
@NullMarked
package mesh.load.engine.http;

import org.jspecify.annotations.NullMarked;
