/**
 * Rules for values of a scenario that concern more than one value, such as a secret in a header. They check the records, and so apply alike to
 * a scenario from a file and to one that a command or a form has made. An {@link mesh.load.scenario.rules.Origin} knows how the user calls
 * each value.
 *
 * <p>Begin at {@link mesh.load.scenario.rules.RequestRules}.
 */
@NullMarked
package mesh.load.scenario.rules;

import org.jspecify.annotations.NullMarked;
