/**
 * The file form of experiments that have keys of their own, read and written in one place.
 *
 * <p>May use {@code scenario} and {@code scenario.yaml.document}. Begin at {@link mesh.load.scenario.yaml.experiment.OpenConnectionsForm}.
 */
@NullMarked
package mesh.load.scenario.yaml.experiment;

import org.jspecify.annotations.NullMarked;
