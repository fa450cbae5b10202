/** Tests the backend's counters. */
@NullMarked
package mesh.legacy.counters;

import org.jspecify.annotations.NullMarked;
