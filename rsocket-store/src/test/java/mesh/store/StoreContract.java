package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.rsocket.exceptions.InvalidException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import mesh.store.rows.ReadingGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import reactor.core.publisher.Flux;

/** Checks the behaviour of the store that is the same with every database. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT, properties = "spring.rsocket.server.port=0")
abstract class StoreContract {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    @Value("${local.rsocket.server.port}")
    private int port;

    @Autowired
    private ReadingGenerator generator;

    private StoreClient client;

    @BeforeEach
    void connect() {
        client = StoreClient.cbor(port);
    }

    @AfterEach
    void disconnect() {
        client.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 499, 500, 501, 999, 10_000})
    void respondsWithTheRequestedNumberOfDistinctRows(int cnt) {
        List<TemperatureReading> rows = rows(client.readings(cnt));

        assertThat(rows).hasSize(cnt).doesNotHaveDuplicates();
        assertThat(rows).extracting(TemperatureReading::id).doesNotHaveDuplicates();
    }

    @Test
    void respondsWithTheGeneratedRows() {
        List<TemperatureReading> rows = rows(client.readings(10_000));

        assertThat(new HashSet<>(rows)).isEqualTo(new HashSet<>(generator.rows()));
    }

    @Test
    void drawsNewRowsForEachRequest() {
        Flux<TemperatureReading> request = client.readings(100);

        List<TemperatureReading> first = rows(request);
        List<TemperatureReading> second = rows(request);

        // Two fair draws of 100 from 10,000 share one row on average. They practically never share half of the rows.
        second.retainAll(new HashSet<>(first));
        assertThat(second).hasSizeLessThan(50);
    }

    @Test
    void respondsInJsonToo() {
        try (StoreClient json = StoreClient.json(port)) {
            assertThat(generator.rows()).containsAll(rows(json.readings(50)));
        }
    }

    @Test
    void servesManyConcurrentRequestsOnOneConnection() {
        List<Integer> sizes = Flux.range(1, 200)
                .flatMap(cnt -> client.readings(cnt).distinct().collectList().map(List::size), 200)
                .collectSortedList()
                .block(LIMIT);

        assertThat(sizes).containsExactlyElementsOf(Flux.range(1, 200).toIterable());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "10001", "2147483648", "abc", "1.5", " ", ""})
    void rejectsAnyOtherCountAsInvalid(String cnt) {
        assertThatThrownBy(() -> rows(client.readings(cnt)))
                .isInstanceOf(InvalidException.class)
                .hasMessage("cnt must be a whole number from 1 to 10000; it is '" + cnt + "'");
    }

    @Test
    void rejectsAMissingCountAsInvalid() {
        assertThatThrownBy(() -> rows(client.route("temp.count")))
                .isInstanceOf(InvalidException.class)
                .hasMessageContaining("cnt must be a whole number from 1 to 10000");
    }

    @Test
    void rejectsAnUnknownRoute() {
        assertThatThrownBy(() -> rows(client.route("humidity.count.3"))).hasMessageContaining("humidity.count.3");
    }

    @Test
    void rejectsARequestOfMoreThanOneFrame() {
        try (StoreClient large = StoreClient.inFragments(port)) {
            assertThatThrownBy(() -> rows(large.readings(1, 0xFFFFFF + 1)))
                    .hasMessageContaining("size went out of allowed 16777215 bytes");
            assertThat(rows(large.readings(3))).hasSize(3);
        }
        assertThat(rows(client.readings(3))).hasSize(3);
    }

    @Test
    void keepsServingAfterARejectedRequest() {
        assertThatThrownBy(() -> rows(client.readings(0))).isInstanceOf(InvalidException.class);

        assertThat(rows(client.readings(3))).hasSize(3);
    }

    private static List<TemperatureReading> rows(Flux<TemperatureReading> request) {
        return new ArrayList<>(request.collectList().blockOptional(LIMIT).orElseThrow());
    }
}
