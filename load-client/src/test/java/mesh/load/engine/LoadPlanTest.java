package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadPlanTest {

    private static final InetSocketAddress TARGET = new InetSocketAddress(InetAddress.getLoopbackAddress(), 8080);
    private static final UserRequest REQUEST = new UserRequest("/netty/1", "application/json", 1);
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    @Test
    void rejectsAnUnknownHost() {
        InetSocketAddress unknown = InetSocketAddress.createUnresolved("unknown.invalid", 80);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadPlan(unknown, List.of(REQUEST), new Shape.Burst(), TIMEOUT))
                .withMessageContaining("unknown.invalid");
    }

    @Test
    void rejectsAPlanWithoutRequestsOrWithoutATimeout() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadPlan(TARGET, List.of(), new Shape.Burst(), TIMEOUT));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadPlan(TARGET, List.of(REQUEST), new Shape.Closed(0), TIMEOUT));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadPlan(
                        TARGET,
                        List.of(REQUEST),
                        new Shape.Constant(9, Duration.ofSeconds(1), Arrivals.POISSON),
                        TIMEOUT))
                .withMessage("random arrivals and think times must be drawn before a plan contains them");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadPlan(TARGET, List.of(REQUEST), new Shape.Burst(), Duration.ZERO));
    }

    @Test
    void rejectsMoreRequestsThanCanBeRecorded() {
        List<UserRequest> users = Collections.nCopies(1000, REQUEST);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LoadPlan(TARGET, users, new Shape.Closed(Integer.MAX_VALUE), TIMEOUT))
                .withMessageContaining("at most " + Shape.MAX_RECORDED_REQUESTS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"netty/1", "", "/a b", "/a\r\nX: y", "/é"})
    void rejectsAnInvalidPath(String path) {
        assertThatIllegalArgumentException().isThrownBy(() -> new UserRequest(path, "application/json", 1));
    }

    @Test
    void rejectsAnAcceptHeaderWithALineBreak() {
        assertThatIllegalArgumentException().isThrownBy(() -> new UserRequest("/a", "a\r\nX: y", 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new UserRequest("/a", "application/json", -2));
    }
}
