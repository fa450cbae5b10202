/**
 * The processes that a scenario needs, and how a route calls the services behind it.
 *
 * <p>May use {@code scenario.text}. Begin at {@link mesh.load.scenario.service.Service}.
 */
@NullMarked
package mesh.load.scenario.service;

import org.jspecify.annotations.NullMarked;
