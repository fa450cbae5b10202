/** The benchmarks' own parts. */
@NullMarked
package mesh.bench;

import org.jspecify.annotations.NullMarked;
