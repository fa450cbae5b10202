/**
 * Who may change this backend while it runs. Everything that is not safe in the sense of RFC 9110 passes
 * {@link mesh.legacy.control.ControlAccessInterceptor} first.
 *
 * <p>May use {@link mesh.legacy.problem}. Begin with {@link mesh.legacy.control.ControlProperties}.
 */
@NullMarked
package mesh.legacy.control;

import org.jspecify.annotations.NullMarked;
