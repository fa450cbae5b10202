/**
 * Stages on Tomcat: when a request was read and when a thread took it, and the request that a thread serves.
 *
 * <p>Begin with {@link mesh.stages.servlet.StagesFilter}.
 */
@NullMarked
package mesh.stages.servlet;

import org.jspecify.annotations.NullMarked;
