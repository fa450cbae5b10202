/** The benchmarks' own parts. */
@NullMarked
package mesh.load.bench;

import org.jspecify.annotations.NullMarked;
