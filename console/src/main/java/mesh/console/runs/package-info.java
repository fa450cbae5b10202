/**
 * The folders of runs: their names, states and contents. Only this package turns a name from a request into a path, and it follows
 * no link out of the results folder.
 *
 * <p>Begin at {@link mesh.console.runs.RunFolders}.
 */
@NullMarked
package mesh.console.runs;

import org.jspecify.annotations.NullMarked;
