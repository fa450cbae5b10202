package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.reactivestreams.Publisher;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.r2dbc.ConnectionFactoryDecorator;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** H2 works on the thread that calls it. Tests that this thread is never an event loop. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"spring.rsocket.server.port=0", "store.rows=1000", "store.chunk=50"})
class DatabaseThreadsTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Value("${local.rsocket.server.port}")
    private int rsocketPort;

    @Value("${local.server.port}")
    private int actuatorPort;

    @Autowired
    private Set<String> callingThreads;

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.r2dbc.url", TestDatabase.H2::fresh);
    }

    @BeforeEach
    void forgetTheStart() {
        callingThreads.clear();
    }

    @Test
    void queriesRunOnDatabaseThreads() {
        try (StoreClient client = StoreClient.cbor(rsocketPort)) {
            Flux.range(0, 50)
                    .flatMap(i -> client.readings(500).limitRate(10), 50)
                    .blockLast(LIMIT);
        }

        assertThat(callingThreads).isNotEmpty().allMatch(name -> name.startsWith("store-db-"));
    }

    @Test
    void theReadinessProbeRunsOnDatabaseThreadsToo() {
        assertThat(Http.get(actuatorPort, "/actuator/health/readiness").statusCode())
                .isEqualTo(200);

        assertThat(callingThreads).isNotEmpty().allMatch(name -> name.startsWith("store-db-"));
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Recording {

        @Bean
        Set<String> callingThreads() {
            return ConcurrentHashMap.newKeySet();
        }

        @Bean
        ConnectionFactoryDecorator recorder(Set<String> callingThreads) {
            return connections -> new RecordingConnections(connections, callingThreads);
        }
    }

    /** Records the thread that creates a statement; r2dbc-h2 runs the statement on the same thread. */
    private record RecordingConnections(ConnectionFactory connections, Set<String> callingThreads)
            implements ConnectionFactory {

        @Override
        public Publisher<? extends Connection> create() {
            return Mono.from(connections.create()).map(this::recording);
        }

        @Override
        public ConnectionFactoryMetadata getMetadata() {
            return connections.getMetadata();
        }

        private Connection recording(Connection connection) {
            InvocationHandler handler = (proxy, method, arguments) -> {
                if (method.getName().equals("createStatement")) {
                    callingThreads.add(Thread.currentThread().getName());
                }
                return method.invoke(connection, arguments);
            };
            return (Connection) Proxy.newProxyInstance(
                    Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, handler);
        }
    }
}
