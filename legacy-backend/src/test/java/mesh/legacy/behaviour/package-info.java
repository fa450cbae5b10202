/** Tests which behaviours are allowed, and what they draw for each request. */
@NullMarked
package mesh.legacy.behaviour;

import org.jspecify.annotations.NullMarked;
