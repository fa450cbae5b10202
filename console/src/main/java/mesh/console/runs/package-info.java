/**
 * The folders of runs: which there are, how each of them stands, and what is in them. A name from a request becomes a path here
 * and nowhere else, and no link leads out of the results folder.
 *
 * <p>May use {@code mesh.console} for where the folder is and {@code security} for its queues and what browsers are told; of the load client
 * {@code os}, {@code report.compare}, {@code report.html} and {@code results}. Begin at {@link mesh.console.runs.RunFolders}.
 */
@NullMarked
package mesh.console.runs;

import org.jspecify.annotations.NullMarked;
