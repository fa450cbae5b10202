/** Tests when a service configures traces, and which classes it then uses. */
@NullMarked
package mesh.sample.traces;

import org.jspecify.annotations.NullMarked;
