package mesh.gateway.kit;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The base of every part of the contract: the gateway under test, its routes and its upstreams. A gateway's test class only names the
 * gateway and chooses parts of the contract.
 */
@TestInstance(Lifecycle.PER_CLASS)
@ExtendWith(NamesTheRoute.class)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
public interface GatewayContract {

    /** Returns the gateway that must fulfil the contract. */
    Gateway gateway();

    /**
     * Ends the calls of the previous test, which may hang for longer than a test waits. A part that prepares more overrides this method:
     * JUnit calls several such methods in any order.
     */
    @BeforeEach
    default void calmTheBackend() {
        if (Upstreams.legacy().process().isAlive()) {
            Upstreams.legacy().calm();
            await().pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(10))
                    .until(() -> Upstreams.legacy().serving() == 0);
        }
        Gateway.closeCircuitBreakers(); // failures of earlier tests may have opened them
    }

    /** Every route. */
    default List<Route> routes() {
        return gateway().routes();
    }

    /** Routes that call the backend, and can succeed. */
    default List<Route> legacyRoutes() {
        return routesThat(route -> route.callsLegacy() && !route.isRefused());
    }

    /** Those of the legacy routes that do not try a failed call again. */
    default List<Route> legacyRoutesWithoutRetries() {
        return legacyRoutes().stream().filter(route -> !route.retries()).toList();
    }

    /** Routes that call the store. */
    default List<Route> storeRoutes() {
        return routesThat(Route::callsStore);
    }

    /** Routes that call the database. */
    default List<Route> databaseRoutes() {
        return routesThat(Route::callsDatabase);
    }

    /** Database routes that write the rows of one query while they read them. */
    default List<Route> streamsOfRows() {
        return routesThat(Route::isStreamOfRows);
    }

    /** The route that can never succeed; none if this gateway does not have it. */
    default List<Route> refusedRoutes() {
        return routesThat(Route::isRefused);
    }

    /** Routes that can succeed. */
    default List<Route> servingRoutes() {
        return routesThat(route -> !route.isRefused());
    }

    /** Routes that can stream. */
    default List<Route> reactiveRoutes() {
        return routesThat(Route::isReactive);
    }

    /** Routes that cannot stream. */
    default List<Route> blockingRoutes() {
        return routesThat(route -> !route.isReactive());
    }

    /** Routes that can stream the backend's responses. */
    default List<Route> reactiveLegacyRoutes() {
        return routesThat(route -> route.isReactive() && route.callsLegacy());
    }

    /** Returns the gateway's routes that match the filter. */
    default List<Route> routesThat(Predicate<Route> filter) {
        return routes().stream().filter(filter).toList();
    }
}
