/**
 * A single process: its command line, its ports, its start until it is ready, and its end.
 *
 * <p>Begin at {@link mesh.load.services.process.ServiceProcess}.
 */
@NullMarked
package mesh.load.services.process;

import org.jspecify.annotations.NullMarked;
