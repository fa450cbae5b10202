/** Tests which plans a behaviour draws for requests, what is counted, and which settings are allowed. */
@NullMarked
package mesh.behaviour;

import org.jspecify.annotations.NullMarked;
