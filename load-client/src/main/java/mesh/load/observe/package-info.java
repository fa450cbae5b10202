/**
 * Samples JVMs under load, over JMX or through their management endpoint.
 *
 * <p>A sample is one request to a service: over JMX if the process can be attached to, otherwise to {@code /actuator/sample}. The response is
 * a flat map of figures that the service has taken of itself. This package does not use {@code services}: it gets the id or the address of a
 * process, and can sample any process that has one.
 *
 * <p>Begin at {@link mesh.load.observe.Sampler}.
 */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
