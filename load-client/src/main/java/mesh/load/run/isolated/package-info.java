/**
 * The experiment in which applications run one at a time, each started several times.
 *
 * <p>May use {@code run.testbed}, {@code services}, {@code results} and {@code scenario}, and {@code bench} to have ApacheBench
 * beside a load. Begin at {@link mesh.load.run.isolated.StartRound}.
 */
@NullMarked
package mesh.load.run.isolated;

import org.jspecify.annotations.NullMarked;
