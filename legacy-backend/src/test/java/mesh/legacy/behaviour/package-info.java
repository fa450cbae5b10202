/** What the behaviour allows, and what it is refused. */
@NullMarked
package mesh.legacy.behaviour;

import org.jspecify.annotations.NullMarked;
