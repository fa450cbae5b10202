package mesh.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThreadPoolsTest {

    private final ThreadPools pools = new ThreadPools();

    @ParameterizedTest
    @CsvSource({
        "http-nio-127.0.0.1-8071-exec-17, http-nio-exec",
        "http-nio-127.0.0.1-8071-Poller, other",
        "qtp1327871893-42, jetty",
        "qtp1327871893-35-acceptor-0@4aed311e-ServerConnector@7de2815c{HTTP/1.1}, jetty",
        "XNIO-1 task-2, undertow",
        "XNIO-1 I/O-1, undertow-io",
        "XNIO-1 Accept, undertow-io",
        "reactor-http-epoll-1, reactor-http",
        "reactor-http-nio-2, reactor-http",
        "reactor-tcp-epoll-1, reactor-tcp",
        "boundedElastic-20, boundedElastic",
        "boundedElastic-evictor-1, other",
        "store-db-7, store-db",
        "store-db-evictor-2, other",
        "parallel-2, parallel",
        "computing-2, computing",
        "ForkJoinPool-1-worker-3, carriers",
        "ForkJoinPool.commonPool-worker-3, other",
        "Reference Handler, other",
    })
    void derivesThePoolFromTheNameOfTheThread(String thread, String pool) {
        assertThat(pools.of(thread)).isEqualTo(pool);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "RMI TCP Accept-43295",
                "RMI TCP Connection(1)-127.0.0.1",
                "RMI Scheduler(0)",
                "JMX server connection timeout 47",
                "Attach Listener",
                "JFR Recorder Thread",
                "mesh-wait-watch"
            })
    void omitsThreadsThatOnlyServeAnObserver(String thread) {
        assertThat(pools.of(thread)).isEqualTo(ThreadPools.NONE);
    }
}
