/**
 * The messages between coordinator and workers, sent as frames over TCP. Only a process with the token can make such frames.
 *
 * <p>Begin at
 * {@link mesh.load.workers.wire.Message}, then {@link mesh.load.workers.wire.Handshake}.
 */
@NullMarked
package mesh.load.workers.wire;

import org.jspecify.annotations.NullMarked;
