/**
 * The run that is under way. Either the page started it as a separate process, {@code ./mesh run}, or a user started it in a terminal and
 * the console sees its folder. Only one run is allowed at a time, because two would distort each other's measurements.
 *
 * <p>Begin at
 * {@link mesh.console.process.CurrentRun}.
 */
@NullMarked
package mesh.console.process;

import org.jspecify.annotations.NullMarked;
