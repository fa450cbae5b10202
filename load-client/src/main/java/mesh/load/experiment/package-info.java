/**
 * The kinds of experiment with contenders, and the tables of their results. Each sub-package contains one kind.
 *
 * <p>Begin at {@link mesh.load.experiment.Experiments}.
 */
@NullMarked
package mesh.load.experiment;

import org.jspecify.annotations.NullMarked;
