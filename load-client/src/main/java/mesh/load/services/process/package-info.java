/**
 * One process: its command line, its ports, its start until it is ready, its end.
 *
 * <p>May use {@code scenario} and {@code os}. Begin at {@link mesh.load.services.process.ServiceProcess}.
 */
@NullMarked
package mesh.load.services.process;

import org.jspecify.annotations.NullMarked;
