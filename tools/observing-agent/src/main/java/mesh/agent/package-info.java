/**
 * An agent that makes any JVM observable without a line of code in its application. It reads figures of the JDK, of Tomcat and of Hikari,
 * and counts threads by their names. An observer of the same user requests them as lines of text over a local socket. The package uses only
 * the JDK, from version 17 on, because it shares its JVM with an unknown application.
 *
 * <p>Begin at {@link mesh.agent.ObservingAgent}.
 */
@NullMarked
package mesh.agent;

import org.jspecify.annotations.NullMarked;
