/**
 * A YAML document whose values know their line and column. Its readers report what is wrong, where, and what is allowed.
 *
 * <p>May use {@code scenario}. Begin at {@link mesh.load.scenario.yaml.document.Section}.
 */
@NullMarked
package mesh.load.scenario.yaml.document;

import org.jspecify.annotations.NullMarked;
