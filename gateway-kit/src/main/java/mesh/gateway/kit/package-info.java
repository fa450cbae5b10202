/**
 * What both gateways share and is not the lesson: the limits of their clients as typed configuration, the check of
 * {@code cnt}, the connection to the store and what comes through it, and the causes of failure with their one way out to the user. Routes, calls and client set-up stand in
 * each gateway, so that its folder shows the whole lesson.
 *
 * <p>A failure travels like this: a client's filter turns it into an {@link mesh.gateway.kit.UpstreamException} ({@link
 * mesh.gateway.kit.UpstreamFailures} for HTTP, {@link mesh.gateway.kit.StoreFailures} for RSocket), {@link
 * mesh.gateway.kit.FailureCause} names its cause, and {@link mesh.gateway.kit.Problems} makes it the answer.
 */
@NullMarked
package mesh.gateway.kit;

import org.jspecify.annotations.NullMarked;
