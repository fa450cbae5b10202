/**
 * The folders of runs: their names, states and contents. Only this package turns a name from a request into a path, and it follows
 * no link out of the results folder.
 *
 * <p>May use {@code mesh.console} for the place of the folder and {@code security} for its queues and response headers; of the load client
 * {@code os}, {@code report.compare}, {@code report.html} and {@code results}. Begin at {@link mesh.console.runs.RunFolders}.
 */
@NullMarked
package mesh.console.runs;

import org.jspecify.annotations.NullMarked;
