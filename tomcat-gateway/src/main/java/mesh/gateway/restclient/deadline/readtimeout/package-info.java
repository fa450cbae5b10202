/**
 * The lesson: a read timeout limits a call, and a request is more than one call. The calls are those of {@link
 * mesh.gateway.restclient.parallel}. Their client gives each of them as long as {@code mesh.limits.deadline}, and late calls are left out.
 * If not all of them start at the same time ({@code mesh.limits.fan-out}), the later ones get the full time again, and the response
 * arrives after its deadline.
 *
 * <p>Thread model: virtual threads, one for each call, whatever thread serves the request. They wait in {@code body}, and the request's
 * thread waits for them.
 *
 * <p>Read next: {@link mesh.gateway.concurrent.ReadTimeoutCalls}, which has the code; then {@code webclient.deadline} of the
 * gateway on Netty, where one line is a deadline.
 */
@NullMarked
package mesh.gateway.restclient.deadline.readtimeout;

import org.jspecify.annotations.NullMarked;
