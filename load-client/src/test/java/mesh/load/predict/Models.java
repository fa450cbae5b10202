package mesh.load.predict;

import java.time.Duration;
import mesh.load.predict.burst.Model;
import mesh.load.predict.burst.Model.Backend;
import mesh.load.predict.burst.Model.Connections;
import mesh.load.predict.burst.Model.Gateway;
import mesh.load.predict.burst.Model.Load;
import mesh.load.predict.burst.Model.Waits;
import mesh.load.predict.burst.Simulation;
import mesh.load.predict.burst.SimulationOutcome;
import mesh.load.predict.rate.RateModel;
import mesh.load.scenario.Work;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.shape.Arrivals;

/** Parts of small models. A test combines them, so that its model differs from the others in one property. */
public final class Models {

    public static final Duration TENTH = Duration.ofMillis(100);
    public static final Duration LONG = Duration.ofHours(1);
    public static final Gateway FREE = new Gateway(Waits.ON_NOTHING, null, 256, LONG);
    public static final Connections UNLIMITED = Connections.withoutPool(null);
    public static final Backend BACKEND = new Backend(200, TENTH, 0);

    private Models() {}

    public static Load load(int users, Calls calls, int cnt) {
        return new Load(users, calls, new Work.Fixed(cnt), 1);
    }

    public static Load triangular(int users, Calls calls) {
        return new Load(users, calls, new Work.Triangular(), 1);
    }

    /** Returns a gateway in which each request occupies one of this many threads. */
    public static Gateway threads(int threads) {
        return new Gateway(Waits.ON_REQUEST_THREAD, threads, 256, LONG);
    }

    public static Gateway fanOut(int fanOut) {
        return new Gateway(Waits.ON_NOTHING, null, fanOut, LONG);
    }

    public static Connections pool(int connections, int pending) {
        return Connections.pool(connections, pending, LONG);
    }

    public static Backend backend(int threads) {
        return new Backend(threads, TENTH, 0);
    }

    /** Returns a model with the default limits of the libraries and the 100 users of the study. */
    public static Model study(Calls calls) {
        return new Model(triangular(100, calls), FREE, pool(500, 1000), BACKEND);
    }

    /** Returns a load of requests that make one call each, and arrive at random. */
    public static RateModel.Load random(double perSecond, RateModel.Runs runs) {
        return new RateModel.Load(perSecond, Arrivals.POISSON, Calls.SINGLE, 1, runs);
    }

    public static RateModel.Load even(double perSecond, RateModel.Runs runs) {
        return new RateModel.Load(perSecond, Arrivals.EVEN, Calls.SINGLE, 1, runs);
    }

    public static SimulationOutcome run(Load load, Gateway gateway, Connections connections, Backend backend) {
        return Simulation.run(new Model(load, gateway, connections, backend));
    }
}
