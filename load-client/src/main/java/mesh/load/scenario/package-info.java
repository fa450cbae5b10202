/**
 * A scenario as records: the contenders and their requests, the services and their limits, when requests are due, which fault occurs, and
 * which rate the run searches for. The records document each of their values.
 *
 * <p>{@code yaml} reads and writes the file form. Begin at {@link mesh.load.scenario.Scenario}.
 */
@NullMarked
package mesh.load.scenario;

import org.jspecify.annotations.NullMarked;
