/**
 * Who asks whom for what, how often and until when: scenarios become requests.
 *
 * <p>May use {@code engine}, {@code services}, {@code results}, {@code scenario} and {@code os}. Begin at
 * {@link mesh.load.run.plan.LoadPlans}.
 */
@NullMarked
package mesh.load.run.plan;

import org.jspecify.annotations.NullMarked;
