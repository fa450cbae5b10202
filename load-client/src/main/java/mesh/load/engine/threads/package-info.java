/**
 * The engine with one virtual thread for each user, as in the study: for teaching, and for comparison.
 *
 * <p>May use {@code engine}, {@code engine.http} and {@code results}. Begin at {@link mesh.load.engine.threads.ThreadsUser}.
 */
@NullMarked
package mesh.load.engine.threads;

import org.jspecify.annotations.NullMarked;
