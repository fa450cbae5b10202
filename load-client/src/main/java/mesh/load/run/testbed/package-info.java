/**
 * A warm, quiet system under test. A factory opens it, and it is always closed.
 *
 * <p>It needs {@code analysis} to decide when a warm-up is steady.
 *
 * <p>May use {@code run.plan}, {@code run.control}, {@code engine}, {@code services}, {@code observe}, {@code os}, {@code analysis}, {@code events},
 * {@code results} and {@code scenario}. Begin at {@link mesh.load.run.testbed.TestBed}.
 */
@NullMarked
package mesh.load.run.testbed;

import org.jspecify.annotations.NullMarked;
