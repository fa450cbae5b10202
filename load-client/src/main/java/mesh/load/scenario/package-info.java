/**
 * What is asked: records, and what each of their values means.
 *
 * <p>Uses nothing else of the project. Begin at {@link mesh.load.scenario.Scenario}.
 */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
