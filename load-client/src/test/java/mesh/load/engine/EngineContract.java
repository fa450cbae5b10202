package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Timeout;

/** The common part of an engine's contracts: the engine under test, and methods that make loads for it. */
@Timeout(300)
public abstract class EngineContract {

    protected static final Duration PATIENCE = Duration.ofMinutes(2);
    protected static final Outcome OK = new Outcome.Ok(200);

    protected abstract EngineKind kind();

    protected LoadEngine engine() {
        return Engines.of(kind());
    }

    protected Outcome outcomeOf(ScriptedServer server, UserRequest request) {
        return only(fire(server, request, PATIENCE)).outcome();
    }

    protected LoadResult fire(ScriptedServer server, UserRequest request, Duration timeout) {
        return fire(server, List.of(request), timeout);
    }

    protected LoadResult fire(ScriptedServer server, List<UserRequest> requests, Duration timeout) {
        return engine().fire(burst(server.address(), requests, timeout), LoadEngine.Progress.NONE);
    }

    protected static LoadPlan burst(InetSocketAddress target, List<UserRequest> requests, Duration timeout) {
        return new LoadPlan(target, requests, new Shape.Burst(), timeout);
    }

    protected static UserRequest request(int expectedItems) {
        return new UserRequest("/items", "application/json", expectedItems);
    }

    protected static RequestRecord only(LoadResult result) {
        assertThat(result.requests()).hasSize(1);
        assertThat(result.interrupted()).isFalse();
        return result.requests().getFirst();
    }
}
