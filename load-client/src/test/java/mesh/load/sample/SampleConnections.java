package mesh.load.sample;

import java.util.List;
import mesh.load.results.contender.ClientFigures;
import mesh.load.results.contender.WaitingFootprint.Footprint;
import mesh.load.results.experiment.OpenConnectionsStep;
import mesh.load.results.experiment.OpenConnectionsStep.EventDelivery;
import mesh.load.results.experiment.OpenConnectionsStep.EventReach;

/** Results of steps in which connections were held open. */
public final class SampleConnections {

    private static final long MILLISECOND = 1_000_000;

    private SampleConnections() {}

    /** Returns a step with 900 open connections: 800 got a stream, 90 wait, and 10 were rejected. All others never connected. */
    public static OpenConnectionsStep step(String contender, int requested) {
        return step(contender, requested, 0.1);
    }

    /** Returns the same step. Meanwhile other processes kept this number of cores busy. */
    public static OpenConnectionsStep step(String contender, int requested, double otherCores) {
        return new OpenConnectionsStep(
                contender,
                requested,
                900,
                800,
                10,
                1,
                200 * MILLISECOND,
                new EventDelivery(
                        4,
                        799,
                        20 * MILLISECOND,
                        30 * MILLISECOND,
                        40 * MILLISECOND,
                        5 * MILLISECOND,
                        List.of(new EventReach(7, 800, MILLISECOND, 40 * MILLISECOND))),
                new ClientFigures(400 * MILLISECOND, 0, null, otherCores, null, null, null, null),
                new Footprint(20_000_000, 1_000L, 200_000_000L, 28),
                new Footprint(20_000_000 + 800 * 1024, 1_000L + 800 * 128, 200_000_000L + 800 * 2048, 31));
    }

    /** Returns a step without figures of the service and without delays, because the clocks differ. */
    public static OpenConnectionsStep unseen(String contender, int requested) {
        return new OpenConnectionsStep(
                contender,
                requested,
                requested,
                requested,
                0,
                0,
                200 * MILLISECOND,
                new EventDelivery(1, requested, null, null, null, 1, List.of(new EventReach(1, requested, null, null))),
                new ClientFigures(null, 0, null, null, null, null, null, null),
                null,
                null);
    }
}
