/** Tests of how events reach whoever watches. Begin at {@link mesh.console.events.ConflationTest}. */
@NullMarked
package mesh.console.events;

import org.jspecify.annotations.NullMarked;
