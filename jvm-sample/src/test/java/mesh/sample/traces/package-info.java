/** Tests what a service configures for traces, and when. */
@NullMarked
package mesh.sample.traces;

import org.jspecify.annotations.NullMarked;
