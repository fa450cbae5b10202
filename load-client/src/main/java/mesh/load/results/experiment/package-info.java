/**
 * The figures that only one kind of experiment has.
 *
 * <p>Begin at {@link mesh.load.results.experiment.CapacityFigures}.
 */
@NullMarked
package mesh.load.results.experiment;

import org.jspecify.annotations.NullMarked;
