/** Tests of the list of runs and what is served of them. Begin at {@link mesh.console.runs.RunsTest}. */
@NullMarked
package mesh.console.runs;

import org.jspecify.annotations.NullMarked;
