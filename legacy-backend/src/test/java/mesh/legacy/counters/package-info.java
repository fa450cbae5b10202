/** Tests how the backend shows its counters. */
@NullMarked
package mesh.legacy.counters;

import org.jspecify.annotations.NullMarked;
