/** Tests which behaviours are allowed, and which plans they draw for requests. */
@NullMarked
package mesh.legacy.behaviour;

import org.jspecify.annotations.NullMarked;
