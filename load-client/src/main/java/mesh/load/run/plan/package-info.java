/**
 * Turns scenarios into requests: which requests go to which service, how often and until when.
 *
 * <p>It is a package of its own because it does not know that a test bed exists.
 *
 * <p>May use {@code engine}, {@code services}, {@code results}, {@code scenario} and {@code os}. Begin at
 * {@link mesh.load.run.plan.LoadPlans}.
 */
@NullMarked
package mesh.load.run.plan;

import org.jspecify.annotations.NullMarked;
