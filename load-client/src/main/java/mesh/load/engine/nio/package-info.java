/**
 * The engine with one sender for each core, and many users on one selector.
 *
 * <p>Begin at {@link mesh.load.engine.nio.NioSender}, then {@link mesh.load.engine.nio.NioUser}.
 */
@NullMarked
package mesh.load.engine.nio;

import org.jspecify.annotations.NullMarked;
