/**
 * The scenarios that can be run, what a run can override of them, and the check of one that somebody has typed. All of it is asked of
 * the load client's own reader.
 *
 * <p>Uses no other package of the console; of the load client {@code cli.option}, {@code run}, {@code scenario}, {@code scenario.service},
 * {@code scenario.text} and {@code scenario.yaml}. Begin at
 * {@link mesh.console.scenario.ScenarioController}.
 */
@NullMarked
package mesh.console.scenario;

import org.jspecify.annotations.NullMarked;
