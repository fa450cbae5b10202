/**
 * The services of a scenario: modules of this project, applications of others, the systems that these call, and how the backend behaves.
 *
 * <p>Begin at {@link mesh.load.scenario.service.Service}.
 */
@NullMarked
package mesh.load.scenario.service;

import org.jspecify.annotations.NullMarked;
