/** Tests of what a service has of traces, and when. */
@NullMarked
package mesh.sample.traces;

import org.jspecify.annotations.NullMarked;
