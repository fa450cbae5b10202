/** What is counted. */
@NullMarked
package mesh.legacy.counters;

import org.jspecify.annotations.NullMarked;
