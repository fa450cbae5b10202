/** Tests what the backend counts. */
@NullMarked
package mesh.legacy.counters;

import org.jspecify.annotations.NullMarked;
