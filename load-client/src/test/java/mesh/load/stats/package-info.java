/** Tests of the statistics against known distributions and an independent implementation. */
@NullMarked
package mesh.load.stats;

import org.jspecify.annotations.NullMarked;
