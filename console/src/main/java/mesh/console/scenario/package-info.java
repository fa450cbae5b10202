/**
 * The scenarios that can be run, the settings that a run can override, and the check of a typed scenario. The load client's own scenario
 * reader decides what is valid.
 *
 * <p>Begin at
 * {@link mesh.console.scenario.ScenarioController}.
 */
@NullMarked
package mesh.console.scenario;

import org.jspecify.annotations.NullMarked;
