/**
 * The scenarios that can be run, the settings that a run can override, and the check of a typed scenario. The load client's own
 * reader decides on all of these.
 *
 * <p>May use {@code security}; of the load client {@code cli.option}, {@code run}, {@code scenario}, {@code scenario.rate},
 * {@code scenario.service}, {@code scenario.text} and {@code scenario.yaml}. Begin at
 * {@link mesh.console.scenario.ScenarioController}.
 */
@NullMarked
package mesh.console.scenario;

import org.jspecify.annotations.NullMarked;
