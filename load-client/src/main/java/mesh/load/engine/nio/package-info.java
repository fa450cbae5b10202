/**
 * The engine with a sender a core, each with many users on one selector.
 *
 * <p>May use {@code engine}. Begin at {@link mesh.load.engine.nio.NioSender}.
 */
@NullMarked
package mesh.load.engine.nio;

import org.jspecify.annotations.NullMarked;
