/**
 * The experiments: what can be done to contenders, and what comes out. Each sub-package is one kind.
 *
 * <p>Begin at {@link mesh.load.experiment.Experiments}.
 */
@NullMarked
package mesh.load.experiment;

import org.jspecify.annotations.NullMarked;
