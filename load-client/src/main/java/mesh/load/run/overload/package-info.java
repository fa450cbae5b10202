/**
 * The experiment that offers a contender multiples of its highest rate: what does it still serve, and when does it recover?
 *
 * <p>It needs {@code run.capacity} because it first searches for the highest rate.
 *
 * <p>Begin at {@link mesh.load.run.overload.OverloadTest}.
 */
@NullMarked
package mesh.load.run.overload;

import org.jspecify.annotations.NullMarked;
