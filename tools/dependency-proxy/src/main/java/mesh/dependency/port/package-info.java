/**
 * A port on which applications call a dependency: it accepts connections, counts them, and keeps the settings in force. It does not know what
 * the connections carry.
 *
 * <p>Uses {@link mesh.behaviour}. Begin with {@link mesh.dependency.port.Dependency}.
 */
@NullMarked
package mesh.dependency.port;

import org.jspecify.annotations.NullMarked;
