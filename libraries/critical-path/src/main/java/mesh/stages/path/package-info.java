/**
 * The stages of a request, and its critical path: which stage each instant belongs to. Services measure requests with it, and the model
 * simulates them with it, also in a browser.
 *
 * <p>Uses only the JDK, and no clock and no thread. Begin with {@link mesh.stages.path.Stage}.
 */
@NullMarked
package mesh.stages.path;

import org.jspecify.annotations.NullMarked;
