/** Tests of the list of runs and of their files. Begin at {@link mesh.console.runs.RunsTest}. */
@NullMarked
package mesh.console.runs;

import org.jspecify.annotations.NullMarked;
