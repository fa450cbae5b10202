/**
 * What both gateways share and is not the lesson: what the lessons speak of (the check of {@code cnt}, the records of the wire)
 * and how a call fails. Routes and calls stand in each gateway, so that a folder there shows the whole lesson.
 *
 * <p>A failure travels like this: a client's filter turns it into an {@link mesh.gateway.kit.UpstreamException} ({@link
 * mesh.gateway.kit.upstream.UpstreamFailures} for HTTP, {@link mesh.gateway.kit.store.StoreFailures} for RSocket, {@link
 * mesh.gateway.kit.database.DatabaseFailures} for the database), {@link
 * mesh.gateway.kit.FailureCause} names its cause, and {@link mesh.gateway.kit.web.Problems} makes it the response.
 *
 * <p>Uses none of the packages below, which all use it. Begin with {@link mesh.gateway.kit.FailureCause}.
 */
@NullMarked
package mesh.gateway.kit;

import org.jspecify.annotations.NullMarked;
