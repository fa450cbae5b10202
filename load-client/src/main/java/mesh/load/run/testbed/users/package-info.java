/**
 * The requests that users of a contender send: plans, values from data and from responses, cookies, and the responses that are valid.
 *
 * <p>Begin at {@link mesh.load.run.testbed.users.ContenderPlans}.
 */
@NullMarked
package mesh.load.run.testbed.users;

import org.jspecify.annotations.NullMarked;
