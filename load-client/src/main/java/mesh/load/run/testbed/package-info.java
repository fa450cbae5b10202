/**
 * A warm, quiet system that can be fired at. It is opened by a factory and closed whatever happens.
 *
 * <p>May use {@code engine}, {@code services}, {@code observe} and plain data. Begin at {@link mesh.load.run.testbed.TestBed}.
 */
@NullMarked
package mesh.load.run.testbed;

import org.jspecify.annotations.NullMarked;
