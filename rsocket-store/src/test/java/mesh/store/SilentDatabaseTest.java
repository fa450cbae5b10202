package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.r2dbc.spi.Connection;
import io.r2dbc.spi.ConnectionFactory;
import io.r2dbc.spi.ConnectionFactoryMetadata;
import io.rsocket.exceptions.ApplicationErrorException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
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
import reactor.core.publisher.Mono;

/** Tests the store with a database that no longer responds. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "spring.rsocket.server.port=0",
            "spring.r2dbc.pool.enabled=false", // the pool's connections are already open, so they would not be silent
            "store.rows=1000",
            "store.query-timeout=200ms"
        })
class SilentDatabaseTest {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Value("${local.rsocket.server.port}")
    private int port;

    @Autowired
    private AtomicBoolean silent;

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.r2dbc.url", TestDatabase.H2::fresh);
    }

    @Test
    void failsTheRequestAndTriesAgainWithTheNextOne() {
        try (StoreClient client = StoreClient.cbor(port)) {
            silent.set(true);
            assertThatThrownBy(() -> client.readings(3).blockLast(LIMIT))
                    .isInstanceOf(ApplicationErrorException.class)
                    .hasMessage("the database failed");

            silent.set(false);
            // On a slow machine a query may take longer than the timeout although the database responds.
            await().ignoreExceptions()
                    .untilAsserted(
                            () -> assertThat(client.readings(3).collectList().block(LIMIT))
                                    .hasSize(3));
        }
    }

    @TestConfiguration(proxyBeanMethods = false)
    static class Silence {

        @Bean
        AtomicBoolean silent() {
            return new AtomicBoolean();
        }

        @Bean
        ConnectionFactoryDecorator silencer(AtomicBoolean silent) {
            return connections -> new Silenced(connections, silent);
        }
    }

    /** A connection factory that provides no connection while it is silent. */
    private record Silenced(ConnectionFactory connections, AtomicBoolean silent) implements ConnectionFactory {

        @Override
        public Publisher<? extends Connection> create() {
            return Mono.defer(() -> silent.get() ? Mono.never() : Mono.from(connections.create()));
        }

        @Override
        public ConnectionFactoryMetadata getMetadata() {
            return connections.getMetadata();
        }
    }
}
