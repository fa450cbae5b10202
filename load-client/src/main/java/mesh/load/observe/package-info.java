/**
 * Samples JVMs under load. A sample is the response to one request. The request goes over JMX if this process can attach to the service's
 * process, otherwise to {@code /actuator/sample}. The response is a flat map of figures that the service has measured itself. This package
 * does not use {@code services}. It can sample any process that provides samples.
 *
 * <p>Begin at {@link mesh.load.observe.Sampler}.
 */
@NullMarked
package mesh.load.observe;

import org.jspecify.annotations.NullMarked;
