/**
 * The run that is under way. Either the page started it as a separate process, {@code ./mesh run}, or somebody started it in a
 * terminal and the console sees its folder. Only one runs at a time, because two runs would distort each other's measurements.
 *
 * <p>May use {@code mesh.console} for its properties, {@code events}, {@code runs} and {@code scenario}; of the load client
 * {@code report.text}, and {@code services.cache} for the words with which a run announces its start caches. Begin at
 * {@link mesh.console.process.CurrentRun}.
 */
@NullMarked
package mesh.console.process;

import org.jspecify.annotations.NullMarked;
