/**
 * The experiment in which applications run one at a time, each started several times.
 *
 * <p>May use {@code run.testbed} and {@code analysis}. Begin at {@link mesh.load.run.isolated.StartRound}.
 */
@NullMarked
package mesh.load.run.isolated;

import org.jspecify.annotations.NullMarked;
