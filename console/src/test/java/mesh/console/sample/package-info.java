/**
 * Fixtures of the console's tests: folders of runs, a stand-in for {@code ./mesh run}, and a console that serves them. Begin at
 * {@link mesh.console.sample.RunningConsole}.
 */
@NullMarked
package mesh.console.sample;

import org.jspecify.annotations.NullMarked;
