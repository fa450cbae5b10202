/**
 * Stages on Reactor Netty and WebFlux: the current request is in the context of its stream.
 *
 * <p>Begin with {@link mesh.stages.reactive.StagesWebFilter}.
 */
@NullMarked
package mesh.stages.reactive;

import org.jspecify.annotations.NullMarked;
