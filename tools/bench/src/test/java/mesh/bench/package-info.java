/** Tests of the parts that the benchmarks share. */
@NullMarked
package mesh.bench;

import org.jspecify.annotations.NullMarked;
