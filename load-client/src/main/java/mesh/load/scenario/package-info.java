/**
 * The question of a run, as records that document each of their values: the contenders and their requests, the services and their limits,
 * when requests are due, which fault occurs, and which rate the run searches for.
 *
 * <p>{@code yaml} reads and writes the file form. Begin at {@link mesh.load.scenario.Scenario}.
 */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
