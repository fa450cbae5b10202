/**
 * The scenarios that can be run, what a run can override of them, and the check of one that somebody has typed. All of it is asked of
 * the load client's own reader.
 *
 * <p>May use, of the load client, {@code run}, {@code scenario}, {@code scenario.service} and {@code scenario.yaml}. Begin at
 * {@link mesh.console.scenario.ScenarioController}.
 */
@NullMarked
package mesh.console.scenario;

import org.jspecify.annotations.NullMarked;
