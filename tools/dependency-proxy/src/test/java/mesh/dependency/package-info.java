/** Tests the proxy as a process, and its command line. */
@NullMarked
package mesh.dependency;

import org.jspecify.annotations.NullMarked;
