/**
 * The lesson: {@code @RestController} or {@code RouterFunction} is a matter of taste, not of speed. The calls are those of
 * {@link mesh.gateway.webclient}, to the letter; only the routes are written another way.
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.webclient.block}.
 */
@NullMarked
package mesh.gateway.webclient.annotated;

import org.jspecify.annotations.NullMarked;
