package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.gateway.kit.Route.Computes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Checks on which kind of thread a route computes, how often it does so, and how much. */
public interface ComputingContract extends GatewayContract {

    int MANY = 7;

    @ParameterizedTest
    @MethodSource("routesThatCompute")
    default void computesOncePerReadingOnTheThreadsOfItsLesson(Route route) {
        gateway().computingThreads().take();

        assertThat(gateway().get(route, MANY).status()).isEqualTo(200);

        List<Thread> threads = gateway().computingThreads().take();
        assertThat(threads).hasSize(MANY).allSatisfy(thread -> {
            assertThat(thread.getName()).matches(computesOn(route));
            assertThat(thread.isVirtual())
                    .isEqualTo(route.computes() == Computes.ON_REQUEST_THREAD
                            && gateway().hasVirtualThreads());
        });
    }

    @ParameterizedTest
    @MethodSource("routesThatDoNotCompute")
    default void computesNothingOnOtherRoutes(Route route) {
        gateway().computingThreads().take();

        gateway().get(route, 1);

        assertThat(gateway().computingThreads().take()).isEmpty();
    }

    @Test
    default void exposesHowMuchItComputes() {
        JsonNode computing = Http.get(gateway().uri("/actuator/info")).json().required("computing");

        assertThat(computing.required("iterations").asLong()).isEqualTo(Gateway.ITERATIONS);
        assertThat(computing.required("threads").asInt())
                .isEqualTo(Runtime.getRuntime().availableProcessors());
    }

    private String computesOn(Route route) {
        return switch (route.computes()) {
            case ON_EVENT_LOOP -> ThreadContract.EVENT_LOOP;
            case ON_PARALLEL -> "parallel-\\d+";
            case ON_POOL -> "computing-\\d+";
            case ON_REQUEST_THREAD ->
                gateway().hasVirtualThreads() ? ThreadContract.TOMCAT_VIRTUAL : ThreadContract.TOMCAT_PLATFORM;
            case NOTHING -> throw new IllegalArgumentException("nothing is computed at " + route);
        };
    }

    /** Routes that compute. */
    default List<Route> routesThatCompute() {
        return routesThat(route -> route.computes() != Computes.NOTHING);
    }

    /** Routes that do not compute. */
    default List<Route> routesThatDoNotCompute() {
        return routesThat(route -> route.computes() == Computes.NOTHING);
    }
}
