/** Tests which behaviours the backend accepts, from its configuration and over HTTP. */
@NullMarked
package mesh.legacy.behaviour;

import org.jspecify.annotations.NullMarked;
