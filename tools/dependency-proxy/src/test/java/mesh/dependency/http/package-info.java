/** Tests each behaviour of a dependency as its client sees it, with real sockets. */
@NullMarked
package mesh.dependency.http;

import org.jspecify.annotations.NullMarked;
