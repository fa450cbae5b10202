/** Tests what a line adds to a call, with real sockets. */
@NullMarked
package mesh.dependency.tcp;

import org.jspecify.annotations.NullMarked;
