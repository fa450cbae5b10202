/**
 * Decides which callers may change this backend while it runs. Every request that is not safe in the sense of RFC 9110 first passes {@link
 * mesh.legacy.control.ControlAccessInterceptor}.
 *
 * <p>May use {@link mesh.legacy.problem}. Begin with {@link mesh.legacy.control.ControlProperties}.
 */
@NullMarked
package mesh.legacy.control;

import org.jspecify.annotations.NullMarked;
