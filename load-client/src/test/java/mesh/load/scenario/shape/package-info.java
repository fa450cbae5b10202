/** When the requests of each shape are due. */
@NullMarked
package mesh.load.scenario.shape;

import org.jspecify.annotations.NullMarked;
