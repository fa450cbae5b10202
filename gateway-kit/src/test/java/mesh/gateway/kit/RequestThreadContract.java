package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the wait for a thread, in a gateway with one request thread. */
public interface RequestThreadContract extends GatewayContract {

    /** One request holds the only thread. The next one is read, and waits for it. */
    @ParameterizedTest
    @MethodSource("routesThatHoldTheirThread")
    default void theWaitForTheOnlyThreadIsTheThreads(Route route) {
        StagesContract.User first = StagesContract.hanging(gateway(), route);

        long sent = System.nanoTime();
        StagesContract.User next = StagesContract.ask(gateway(), route);
        long held = StagesContract.hold();
        Upstreams.legacy().calm();

        StagesContract.Stages stages = next.stages();
        assertThat(stages.nanos("thread")).isLessThan(stages.total());
        assertThat(stages.readAfter(sent) + stages.nanos("thread")).isGreaterThanOrEqualTo(held);
        assertThat(stages.readAfter(sent)).isLessThan(stages.nanos("thread"));
        assertThat(first.stages().nanos("thread")).isLessThan(first.stages().total() - held);
    }

    /** Routes whose request thread waits for the backend. */
    default List<Route> routesThatHoldTheirThread() {
        return routesThat(route -> route.callsLegacy() && !route.isReactive());
    }
}
