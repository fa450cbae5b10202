/** Tests of the conditions that a request must meet. Begin at {@link mesh.console.security.GuardTest}. */
@NullMarked
package mesh.console.security;

import org.jspecify.annotations.NullMarked;
