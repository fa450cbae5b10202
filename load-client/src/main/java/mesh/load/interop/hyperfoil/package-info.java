/**
 * Exports a scenario as a benchmark of Hyperfoil, and imports the figures that Hyperfoil exports as results of ours.
 *
 * <p>It needs {@code scenario.yaml} because results contain the scenario as its file has it. It uses nothing of {@code run}: it knows a
 * scenario and a file, and no mesh.
 *
 * <p>May use {@code interop}, {@code os}, {@code results}, {@code scenario} and {@code stats}. Begin at {@link mesh.load.interop.hyperfoil.HyperfoilBenchmark}, then
 * {@link mesh.load.interop.hyperfoil.HyperfoilResult}.
 */
@NullMarked
package mesh.load.interop.hyperfoil;

import org.jspecify.annotations.NullMarked;
