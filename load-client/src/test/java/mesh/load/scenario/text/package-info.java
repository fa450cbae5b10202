/** Which ids a pattern selects. */
@NullMarked
package mesh.load.scenario.text;

import org.jspecify.annotations.NullMarked;
