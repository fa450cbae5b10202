/**
 * The engine with one virtual thread for each user, as in the study: for teaching, and for comparison. {@code Engines} creates both
 * engines and warms them up, so that the load client's own code is compiled before anything is measured with it.
 *
 * <p>Begin at {@link mesh.load.engine.threads.ThreadsUser}.
 */
@NullMarked
package mesh.load.engine.threads;

import org.jspecify.annotations.NullMarked;
