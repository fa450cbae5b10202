/**
 * The lesson: a read timeout limits a single call, but a request makes more than one. The calls are those of {@link
 * mesh.gateway.restclient.parallel}. Their client has {@code mesh.limits.deadline} as the timeout of each call, and late calls are left out
 * of the response. If {@code mesh.limits.fan-out} delays some calls, these also get the full time, and the response arrives after its
 * deadline.
 *
 * <p>Thread model: virtual threads, one for each call, even if a platform thread serves the request. They wait in {@code body}, and the
 * request's thread waits for them.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.ReadTimeoutCalls}, which has the code; then {@code webclient.deadline} of the gateway on
 * Netty, where one line sets the deadline of the request.
 */
@NullMarked
package mesh.gateway.restclient.deadline.readtimeout;

import org.jspecify.annotations.NullMarked;
