/**
 * The lesson: RestTemplate's successor. Its code looks like WebClient's, and it blocks like RestTemplate. Compare this package with {@code
 * webclient.block}: the difference is small.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body}.
 *
 * <p>Read next: {@link mesh.gateway.restclient.parallel}.
 */
@NullMarked
package mesh.gateway.restclient;

import org.jspecify.annotations.NullMarked;
