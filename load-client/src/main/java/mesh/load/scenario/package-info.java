/**
 * The question that a run asks, as records that say what each of their values means: the contenders and their requests, the services and
 * their limits, when requests are due, what goes wrong, and which rate is searched.
 *
 * <p>{@code yaml} reads and writes the file form. Begin at {@link mesh.load.scenario.Scenario}.
 */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
