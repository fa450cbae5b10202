/** The engines against servers that behave and misbehave. */
@NullMarked
package mesh.load.load;

import org.jspecify.annotations.NullMarked;
