/**
 * The responses of a gateway other than readings: problems, the list of routes, the limits in force.
 *
 * <p>May use every other package of the kit. Begin with {@link mesh.gateway.kit.web.Problems}.
 */
@NullMarked
package mesh.gateway.kit.web;

import org.jspecify.annotations.NullMarked;
