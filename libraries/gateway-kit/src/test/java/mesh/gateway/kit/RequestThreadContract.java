package mesh.gateway.kit;

import static org.awaitility.Awaitility.await;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the wait for a thread, in a gateway with ten request threads. */
public interface RequestThreadContract extends GatewayContract {

    int THREADS = 10;

    /** Returns the properties of the gateway under test. */
    static String[] properties() {
        return new String[] {
            "server.tomcat.threads.max=" + THREADS,
            "server.tomcat.threads.min-spare=" + THREADS,
            "mesh.limits.response-timeout=60s",
            "mesh.limits.deadline=60s"
        };
    }

    /** Ten requests hold all threads. The next one is sent, and waits: the server reads it only with a thread. */
    @ParameterizedTest
    @MethodSource("servingRoutes")
    default void theWaitForAThreadIsTheThreads(Route route) {
        InjectedWait.assertMeasuredAs("thread", time -> {
            await().until(() -> Upstreams.legacy().serving() == 0);
            Upstreams.legacy().behave("hangRatio", 1);
            List<StagesContract.User> holders = Stream.generate(() -> StagesContract.ask(gateway(), Route.TOMCAT_REST))
                    .limit(THREADS)
                    .toList();
            await().until(() -> Upstreams.legacy().serving() == THREADS);

            StagesContract.User user = StagesContract.ask(gateway(), route);
            StagesContract.hold(time);
            long ended = System.nanoTime();
            Upstreams.legacy().calm();

            holders.forEach(holder -> holder.response().join());
            return user.waitedUntil(ended);
        });
    }
}
