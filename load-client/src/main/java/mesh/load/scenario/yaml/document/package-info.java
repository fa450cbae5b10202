/**
 * A YAML document of which each value still knows its line and column, and readers that say what is wrong, where, and what is allowed.
 *
 * <p>May use {@code scenario}. Begin at {@link mesh.load.scenario.yaml.document.Section}.
 */
@NullMarked
package mesh.load.scenario.yaml.document;

import org.jspecify.annotations.NullMarked;
