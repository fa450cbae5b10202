/**
 * What the requests of a contender send, and which responses to them are valid.
 *
 * <p>Uses nothing of the project. Begin at {@link mesh.load.scenario.request.ValidResponse}.
 */
@NullMarked
package mesh.load.scenario.request;

import org.jspecify.annotations.NullMarked;
