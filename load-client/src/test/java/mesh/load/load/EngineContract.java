package mesh.load.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import mesh.load.result.LoadResult;
import mesh.load.result.Outcome;
import mesh.load.result.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Shape;
import org.junit.jupiter.api.Timeout;

/** What the contracts of an engine have in common: the engine, and loads for it. */
@Timeout(60)
abstract class EngineContract {

    static final Duration PATIENCE = Duration.ofSeconds(20);
    static final Outcome OK = new Outcome.Ok(200);

    abstract EngineKind kind();

    LoadEngine engine() {
        return Engines.of(kind());
    }

    Outcome outcomeOf(ScriptedServer server, UserRequest request) {
        return only(fire(server, request, PATIENCE)).outcome();
    }

    LoadResult fire(ScriptedServer server, UserRequest request, Duration timeout) {
        return fire(server, List.of(request), timeout);
    }

    LoadResult fire(ScriptedServer server, List<UserRequest> requests, Duration timeout) {
        return engine().fire(burst(server.address(), requests, timeout), LoadEngine.Progress.NONE);
    }

    static LoadPlan burst(InetSocketAddress target, List<UserRequest> requests, Duration timeout) {
        return new LoadPlan(target, requests, new Shape.Burst(), timeout);
    }

    static UserRequest request(int expectedItems) {
        return new UserRequest("/items", "application/json", expectedItems);
    }

    static RequestRecord only(LoadResult result) {
        assertThat(result.requests()).hasSize(1);
        assertThat(result.interrupted()).isFalse();
        return result.requests().getFirst();
    }
}
