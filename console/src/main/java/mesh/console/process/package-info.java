/**
 * The run that is under way: started on the page as {@code ./mesh run}, a process of its own, or seen in the results folder because
 * somebody has started it in a terminal. There is one at a time, because two would measure each other.
 *
 * <p>May use {@code mesh.console} for its properties, {@code events}, {@code runs} and {@code scenario}; of the load client
 * {@code report.text}, and of {@code services.cache} the words with which a run says that it makes start caches. Begin at
 * {@link mesh.console.process.CurrentRun}.
 */
@NullMarked
package mesh.console.process;

import org.jspecify.annotations.NullMarked;
