/**
 * How this backend tells a client that it does not get what it requested: always by a ProblemDetail, never by a stack trace.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.problem.RequestRejectedException}.
 */
@NullMarked
package mesh.legacy.problem;

import org.jspecify.annotations.NullMarked;
