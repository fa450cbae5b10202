/** Tests how threads are grouped, which figures are read from beans, and that the agent responds in a JVM of its own. */
@NullMarked
package mesh.agent;

import org.jspecify.annotations.NullMarked;
