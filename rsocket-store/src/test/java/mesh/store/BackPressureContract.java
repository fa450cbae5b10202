package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import reactor.core.publisher.Flux;

/** Checks that a slow reader slows down only its own query. */
@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"spring.rsocket.server.port=0", "store.chunk=100"})
abstract class BackPressureContract {

    private static final int CHUNK = 100;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Value("${local.rsocket.server.port}")
    private int port;

    @Autowired
    private MeterRegistry metrics;

    private StoreClient client;
    private double readBefore;
    private final List<SlowReader> readers = new ArrayList<>();

    @BeforeEach
    void connect() {
        client = StoreClient.cbor(port);
        readBefore = metrics.counter("store.rows.read").count();
    }

    @AfterEach
    void disconnect() {
        readers.forEach(SlowReader::cancel);
        client.close();
    }

    @Test
    void readsNoMoreThanAChunkAheadOfItsReader() {
        SlowReader reader = reader();

        reader.take(3);

        assertThat(rowsReadAfterOtherRequests(20)).isEqualTo(CHUNK + 20);

        reader.take(CHUNK - 2);

        assertThat(rowsReadAfterOtherRequests(20)).isLessThanOrEqualTo(3 * CHUNK + 40);
        assertThat(reader.received()).hasSize(CHUNK + 1);
    }

    @Test
    void servesOthersWhileThereAreMoreSlowReadersThanConnections() {
        for (int i = 0; i < 50; i++) {
            reader().take(1);
        }

        List<TemperatureReading> rows = client.readings(10_000).collectList().block(LIMIT);

        assertThat(rows).hasSize(10_000);
    }

    @Test
    void stopsReadingWhenItsReaderCancels() {
        SlowReader reader = reader();
        reader.take(1);

        reader.cancel();

        assertThat(rowsReadAfterOtherRequests(20)).isEqualTo(CHUNK + 20);
    }

    /**
     * Sends other requests of one row each on the same connection, and returns how many rows the store has read since. If the store worked
     * ahead for the slow reader, this number would include that work.
     */
    private double rowsReadAfterOtherRequests(int requests) {
        Flux.range(0, requests).concatMap(i -> client.readings(1)).blockLast(LIMIT);
        return metrics.counter("store.rows.read").count() - readBefore;
    }

    private SlowReader reader() {
        SlowReader reader = SlowReader.of(client.readings(10_000));
        readers.add(reader);
        return reader;
    }
}
