/**
 * Who asks whom for what, how often and until when: scenarios become requests.
 *
 * <p>May use {@code engine}, {@code services} and plain data. Begin at {@link mesh.load.run.plan.LoadPlans}.
 */
@NullMarked
package mesh.load.run.plan;

import org.jspecify.annotations.NullMarked;
