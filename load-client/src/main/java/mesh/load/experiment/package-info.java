/**
 * The kinds of experiment that can be made with contenders, and the tables of their results. Each sub-package is one kind.
 *
 * <p>Begin at {@link mesh.load.experiment.Experiments}.
 */
@NullMarked
package mesh.load.experiment;

import org.jspecify.annotations.NullMarked;
