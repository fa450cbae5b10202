/**
 * What coordinator and workers say to each other, and how: frames over TCP that nobody without the token can make.
 *
 * <p>May use {@code engine}, {@code results}, {@code scenario} and {@code workers.parts}. Begin at
 * {@link mesh.load.workers.wire.Message}, then {@link mesh.load.workers.wire.Handshake}.
 */
@NullMarked
package mesh.load.workers.wire;

import org.jspecify.annotations.NullMarked;
