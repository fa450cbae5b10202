/** Tests of what can be run. Begin at {@link mesh.console.scenario.ScenariosTest}. */
@NullMarked
package mesh.console.scenario;

import org.jspecify.annotations.NullMarked;
