/**
 * The messages between coordinator and workers: CBOR over TLS, between processes that have the same token.
 *
 * <p>Begin at {@link mesh.load.workers.wire.Message}, then {@link mesh.load.workers.wire.Handshake}.
 */
@NullMarked
package mesh.load.workers.wire;

import org.jspecify.annotations.NullMarked;
