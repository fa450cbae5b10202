/**
 * The code that both gateways share because it is not part of a lesson: the check of {@code cnt}, the records on the wire and the failures
 * of calls. Each gateway has the code of its own routes and calls, so that each of its folders shows a whole lesson. Only the list of all
 * routes, {@link mesh.gateway.kit.Route}, is here, because {@code GET /} and the contract read it.
 *
 * <p>A failure takes this path: a client's filter turns it into an {@link mesh.gateway.kit.UpstreamException} ({@link
 * mesh.gateway.kit.upstream.UpstreamFailures} for HTTP, {@link mesh.gateway.kit.store.StoreFailures} for RSocket, {@link
 * mesh.gateway.kit.database.DatabaseFailures} for the database). {@link mesh.gateway.kit.FailureCause} names its cause, and {@link
 * mesh.gateway.kit.web.Problems} turns it into the response.
 *
 * <p>Uses none of its subpackages; most of them use this package. Begin with {@link mesh.gateway.kit.FailureCause}.
 */
@NullMarked
package mesh.gateway.kit;

import org.jspecify.annotations.NullMarked;
