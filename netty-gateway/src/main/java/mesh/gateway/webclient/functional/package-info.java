/**
 * The lesson: {@code RouterFunction} or {@code @RestController} is a matter of taste, not of speed. The calls are exactly those of {@link
 * mesh.gateway.webclient}; only the routes are written differently. Functional routes must state what annotated routes do by default: the
 * media type ({@code ResponseMediaType}) and the methods besides GET ({@code FunctionalRouteMethods}).
 *
 * <p>Thread model: event loop ({@code reactor-http-*}). It waits nowhere.
 *
 * <p>Read next: {@link mesh.gateway.webclient.block}.
 */
@NullMarked
package mesh.gateway.webclient.functional;

import org.jspecify.annotations.NullMarked;
