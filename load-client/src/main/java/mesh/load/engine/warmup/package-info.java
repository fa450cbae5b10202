/**
 * Creates engines and warms them up: the load client's own code is compiled before anything is measured with it.
 *
 * <p>It uses both engines. In {@code engine} that would be a cycle, since both engines use {@code engine}.
 *
 * <p>May use {@code engine} and all its sub-packages, {@code results} and {@code scenario}. Begin at
 * {@link mesh.load.engine.warmup.Engines}.
 */
@NullMarked
package mesh.load.engine.warmup;

import org.jspecify.annotations.NullMarked;
