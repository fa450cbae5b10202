/** Tests the readings, and the faults that replace them. */
@NullMarked
package mesh.legacy.temperature;

import org.jspecify.annotations.NullMarked;
