/**
 * The way to an engine, and to one whose own code is compiled before anything is measured with it.
 *
 * <p>May use {@code engine} and both kinds of it. Begin at {@link mesh.load.engine.warmup.Engines}.
 */
@NullMarked
package mesh.load.engine.warmup;

import org.jspecify.annotations.NullMarked;
