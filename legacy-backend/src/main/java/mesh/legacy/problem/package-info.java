/**
 * Reports each failed request to its client with a ProblemDetail, never with a stack trace.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.problem.RequestRejectedException}.
 */
@NullMarked
package mesh.legacy.problem;

import org.jspecify.annotations.NullMarked;
