/**
 * A warm, quiet system under test. A factory opens it, and it is always closed. {@code ContenderPlans} says what it sends: which requests go to
 * which service, how often and until when. Beside the load, it reads the limits in force and sets the backend's behaviour.
 *
 * <p>Begin at {@link mesh.load.run.testbed.TestBed}, then {@link mesh.load.run.testbed.ContenderPlans}.
 */
@NullMarked
package mesh.load.run.testbed;

import org.jspecify.annotations.NullMarked;
