/**
 * Reports each failed request to its client, always by a ProblemDetail and never by a stack trace.
 *
 * <p>Uses no other package. Begin with {@link mesh.legacy.problem.RequestRejectedException}.
 */
@NullMarked
package mesh.legacy.problem;

import org.jspecify.annotations.NullMarked;
