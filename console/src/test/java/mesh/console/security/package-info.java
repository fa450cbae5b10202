/** Tests of what a request has to show. Begin at {@link mesh.console.security.GuardTest}. */
@NullMarked
package mesh.console.security;

import org.jspecify.annotations.NullMarked;
