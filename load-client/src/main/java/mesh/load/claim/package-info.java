/** Checks the claims of a scenario against its result. Depends on result, scenario and stats. */
@NullMarked
package mesh.load.claim;

import org.jspecify.annotations.NullMarked;
