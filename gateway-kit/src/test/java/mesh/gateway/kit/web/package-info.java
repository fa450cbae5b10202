/** Tests what users receive besides readings. */
@NullMarked
package mesh.gateway.kit.web;

import org.jspecify.annotations.NullMarked;
