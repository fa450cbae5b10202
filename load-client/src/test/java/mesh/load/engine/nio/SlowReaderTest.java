package mesh.load.engine.nio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import mesh.load.engine.EngineContract;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.LoadPlan.ReadThrottle;
import mesh.load.engine.ScriptedServer;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;

/** Tests slow readers. Only the engine {@code nio} can read slowly. */
class SlowReaderTest extends EngineContract {

    @Override
    protected EngineKind kind() {
        return EngineKind.NIO;
    }

    @Test
    void readsAResponseSlowlyToItsEnd() throws IOException {
        String response = Responses.json(array(20));
        int reads = (response.length() + 9) / 10;

        LoadResult result = fire(response, new ReadThrottle(10, Duration.ofMillis(20)), PATIENCE);

        assertThat(only(result).outcome()).isEqualTo(OK);
        assertThat(only(result).items()).isEqualTo(20);
        assertThat(only(result).latencyNanos()).isGreaterThan((reads - 1) * 20_000_000L);
    }

    @Test
    void timesOutWhileReadingSlowly() throws IOException {
        LoadResult result =
                fire(Responses.json(array(20)), new ReadThrottle(1, Duration.ofMillis(100)), Duration.ofMillis(500));

        assertThat(only(result).outcome()).isInstanceOf(Outcome.TimedOut.class);
        assertThat(only(result).latencyNanos()).isLessThan(5_000_000_000L);
    }

    private LoadResult fire(String response, ReadThrottle readThrottle, Duration timeout) throws IOException {
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(response);
        })) {
            UserRequest request = new UserRequest("/items", "application/json", 20);
            LoadPlan plan = new LoadPlan(
                    server.address(), List.of(request), new Shape.Burst(), timeout, readThrottle, null, null, null);
            return engine().fire(plan, LoadEngine.Progress.NONE);
        }
    }

    private static String array(int items) {
        return "[" + "1,".repeat(items - 1) + "1]";
    }
}
