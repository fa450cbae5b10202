/**
 * The lesson: refused at once. One attribute of the annotation is what differs from {@link mesh.gateway.restclient.concurrencylimit};
 * whoever is refused learns it within a millisecond and could go elsewhere, and who is served never had to wait. Of users who
 * all come at the same instant few are served.
 *
 * <p>Thread model: a thread for each request ({@code http-nio-*-exec-*}, or a virtual one). It waits in {@code body} alone.
 *
 * <p>Read next: {@link mesh.gateway.restclient.pool}, where a queue with a bounded wait comes with the client.
 */
@NullMarked
package mesh.gateway.restclient.concurrencylimit.reject;

import org.jspecify.annotations.NullMarked;
