/** Tests the responses to users other than readings. */
@NullMarked
package mesh.gateway.kit.web;

import org.jspecify.annotations.NullMarked;
