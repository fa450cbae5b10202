/**
 * The streams: the RSocket route, the encoding of readings, and a shutdown that waits for streams under way.
 *
 * <p>May use {@link mesh.store.rows}. Begin with {@link mesh.store.stream.TemperatureController}.
 */
@NullMarked
package mesh.store.stream;

import org.jspecify.annotations.NullMarked;
