/**
 * HTTP/1.1 as a user sends and reads it: requests are encoded before the barrier, and responses are validated while they stream by.
 *
 * <p>Begin at {@link mesh.load.engine.http.ResponseDecoder}.
 */
@NullMarked
package mesh.load.engine.http;

import org.jspecify.annotations.NullMarked;
