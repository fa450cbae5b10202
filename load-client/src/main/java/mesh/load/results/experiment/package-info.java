/**
 * The figures of only one kind of experiment: a search for the maximum rate, a soak, connections that are held open, applications that ran
 * one at a time.
 *
 * <p>Begin at {@link mesh.load.results.experiment.CapacityFigures}.
 */
@NullMarked
package mesh.load.results.experiment;

import org.jspecify.annotations.NullMarked;
