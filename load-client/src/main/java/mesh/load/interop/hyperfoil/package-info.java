/**
 * A scenario as a benchmark of Hyperfoil, and the figures that Hyperfoil then exports as results of ours.
 *
 * <p>May use {@code interop}, {@code os}, {@code results}, {@code scenario} and {@code stats}. Begin at {@link mesh.load.interop.hyperfoil.HyperfoilBenchmark}, then
 * {@link mesh.load.interop.hyperfoil.HyperfoilResult}.
 */
@NullMarked
package mesh.load.interop.hyperfoil;

import org.jspecify.annotations.NullMarked;
