/**
 * The lesson: RestTemplate's successor. Its calls read like WebClient's and behave like RestTemplate's. Compare this package with {@code
 * webclient.block}, and look for the difference.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}.
 *
 * <p>Read next: {@link mesh.gateway.restclient.parallel}.
 */
@NullMarked
package mesh.gateway.restclient;

import org.jspecify.annotations.NullMarked;
