/** Tests of how events reach viewers. Begin at {@link mesh.console.events.ConflationTest}. */
@NullMarked
package mesh.console.events;

import org.jspecify.annotations.NullMarked;
