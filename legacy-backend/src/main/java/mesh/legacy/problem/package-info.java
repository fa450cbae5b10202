/**
 * How this backend says that a request does not get what it asked for: always a ProblemDetail, never a stack trace.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.problem.RequestRejectedException}.
 */
@NullMarked
package mesh.legacy.problem;

import org.jspecify.annotations.NullMarked;
