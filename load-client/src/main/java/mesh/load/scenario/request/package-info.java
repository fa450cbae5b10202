/**
 * The requests of users: method, path, headers and body with placeholders, the data that fill these, and requests before a load.
 *
 * <p>Begin at {@link mesh.load.scenario.request.RequestSyntax}.
 */
@NullMarked
package mesh.load.scenario.request;

import org.jspecify.annotations.NullMarked;
