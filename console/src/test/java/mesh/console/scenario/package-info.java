/** Tests of scenarios and their options. Begin at {@link mesh.console.scenario.ScenariosTest}. */
@NullMarked
package mesh.console.scenario;

import org.jspecify.annotations.NullMarked;
