package mesh.load.scenario;

import java.time.Duration;

/**
 * Light requests that other users send to the same service for as long as a contender is under load. Their wait is the cost of the
 * contender's work to users who have nothing to do with it.
 *
 * @param path calls no other service, exists on every service of the scenario, and must return the same response each time
 * @param perSecond requests per second at an even rate, at least 1
 * @param users connections that carry them, 1 to {@value Contender#MAX_USERS}
 */
public record Beside(String path, int perSecond, int users) {

    /** Returns these requests as a contender on the same service. */
    public Contender on(Contender contender) {
        return new Contender(
                contender.id() + "-beside",
                contender.service(),
                path,
                Calls.NONE,
                ConnectionLimit.POOL,
                WaitsOn.NONE,
                "application/json",
                null,
                new ValidResponse.SameAsReference(),
                null,
                null,
                users,
                1,
                contender.place(),
                Duration.ZERO);
    }

    /** Returns an open shape that lasts this long. */
    public Shape.Open during(Duration length) {
        return new Shape.Constant(perSecond, length);
    }
}
