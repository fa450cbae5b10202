/**
 * Talks to services beside the load: reads the limits in force and sets the backend's behaviour.
 *
 * <p>It is a package of its own because it does not know that a test bed exists.
 *
 * <p>May use {@code services}, {@code results}, {@code scenario} and {@code os}. Begin at
 * {@link mesh.load.run.control.LegacyControl}.
 */
@NullMarked
package mesh.load.run.control;

import org.jspecify.annotations.NullMarked;
