/** What faults are, and what the backend is told. */
@NullMarked
package mesh.load.scenario.fault;

import org.jspecify.annotations.NullMarked;
