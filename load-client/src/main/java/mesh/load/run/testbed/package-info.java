/**
 * The system under test. {@code TestBed} opens and always closes it, reads the limits in force, sets the backend's behaviour, and keeps the
 * services warm and quiet between loads. {@code ContenderPlans} plans which requests go to which service, how often and until when.
 *
 * <p>Begin at {@link mesh.load.run.testbed.TestBed}, then {@link mesh.load.run.testbed.users.ContenderPlans}.
 */
@NullMarked
package mesh.load.run.testbed;

import org.jspecify.annotations.NullMarked;
