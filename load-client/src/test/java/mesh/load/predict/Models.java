package mesh.load.predict;

import java.time.Duration;
import mesh.load.predict.Model.Backend;
import mesh.load.predict.Model.Connections;
import mesh.load.predict.Model.Gateway;
import mesh.load.predict.Model.Load;
import mesh.load.predict.Model.Waits;
import mesh.load.scenario.Arrivals;
import mesh.load.scenario.Calls;
import mesh.load.scenario.Work;

/** Parts of small models. A test combines them, so that its model differs from the others in one property. */
final class Models {

    static final Duration TENTH = Duration.ofMillis(100);
    static final Duration LONG = Duration.ofHours(1);
    static final Gateway FREE = new Gateway(Waits.ON_NOTHING, null, 256, LONG);
    static final Connections UNLIMITED = Connections.withoutPool(null);
    static final Backend BACKEND = new Backend(200, TENTH, 0);

    private Models() {}

    static Load load(int users, Calls calls, int cnt) {
        return new Load(users, calls, new Work.Fixed(cnt), 1);
    }

    static Load triangular(int users, Calls calls) {
        return new Load(users, calls, new Work.Triangular(), 1);
    }

    /** Returns a gateway in which each request occupies one of this many threads. */
    static Gateway threads(int threads) {
        return new Gateway(Waits.ON_REQUEST_THREAD, threads, 256, LONG);
    }

    static Gateway fanOut(int fanOut) {
        return new Gateway(Waits.ON_NOTHING, null, fanOut, LONG);
    }

    static Connections pool(int connections, int pending) {
        return Connections.pool(connections, pending, LONG);
    }

    static Backend backend(int threads) {
        return new Backend(threads, TENTH, 0);
    }

    /** Returns a model with the default limits of the libraries and the 100 users of the study. */
    static Model study(Calls calls) {
        return new Model(triangular(100, calls), FREE, pool(500, 1000), BACKEND);
    }

    /** Returns a load of requests that make one call each, and arrive at random. */
    static RateModel.Load random(double perSecond, RateModel.Runs runs) {
        return new RateModel.Load(perSecond, Arrivals.POISSON, Calls.SINGLE, 1, runs);
    }

    static RateModel.Load even(double perSecond, RateModel.Runs runs) {
        return new RateModel.Load(perSecond, Arrivals.EVEN, Calls.SINGLE, 1, runs);
    }

    static Prediction run(Load load, Gateway gateway, Connections connections, Backend backend) {
        return Simulation.run(new Model(load, gateway, connections, backend));
    }
}
