package mesh.load.scenario;

import java.time.Duration;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.service.ConnectionLimit;
import mesh.load.scenario.service.WaitsOn;
import mesh.load.scenario.shape.Shape;

/**
 * Light requests that others send to the same service while a contender is under load, for as long as that is: what they have to wait is
 * what the contender's work costs those who have nothing to do with it.
 *
 * @param path that calls nobody, on every service of the scenario; its response has to be the same each time
 * @param perSecond at an even rate, at least 1
 * @param users connections that carry them, 1 to {@value Contender#MAX_USERS}
 */
public record Beside(String path, int perSecond, int users) {

    /** What is sent, as if it were a contender on the service of this one. */
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

    /** For so long. */
    public Shape.Open during(Duration length) {
        return new Shape.Constant(perSecond, length);
    }
}
