/**
 * The lesson: retries help against a rare failure, and prolong an outage. The calls are those of {@link mesh.gateway.restclient}, and a
 * failed call is tried again immediately, up to three times in all. If the backend is so slow that calls time out, each user costs it three
 * calls instead of one. It then has more to do than before, although it could hardly do the usual work.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}, once for each
 * attempt.
 *
 * <p>Read next: {@link mesh.gateway.kit.retry.BlockingRetries}, which uses Spring's {@code RetryTemplate}; then {@link
 * mesh.gateway.restclient.retry.backoff}, which waits before it tries again.
 */
@NullMarked
package mesh.gateway.restclient.retry.immediate;

import org.jspecify.annotations.NullMarked;
