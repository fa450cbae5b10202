package mesh.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.springframework.http.codec.cbor.JacksonCborDecoder;
import org.springframework.messaging.rsocket.RSocketRequester;
import org.springframework.messaging.rsocket.RSocketStrategies;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * Sends a burst to a running store, by hand: {@code StoreBenchmark PORT USERS CONNECTIONS REPETITIONS}. User i requests i rows. All
 * users request concurrently, spread over the connections. The time includes the client's own work (decoding).
 *
 * <p>Results for 1000 users on 4 connections, on 2 cores that client and store share: 500,500 rows take 9.4 s from a store that has served
 * no request before, and 3.3 s from a warm store. The warm store needs 4 to 5 s of processor time.
 */
final class StoreBenchmark {

    private StoreBenchmark() {}

    public static void main(String[] args) {
        int users = Integer.parseInt(args[1]);
        List<RSocketRequester> connections = IntStream.range(0, Integer.parseInt(args[2]))
                .mapToObj(i -> connect(Integer.parseInt(args[0])))
                .toList();
        for (int i = 0; i < Integer.parseInt(args[3]); i++) {
            burst(connections, users);
        }
    }

    private static RSocketRequester connect(int port) {
        RSocketStrategies strategies =
                RSocketStrategies.builder().decoder(new JacksonCborDecoder()).build();
        return RSocketRequester.builder().rsocketStrategies(strategies).tcp("127.0.0.1", port);
    }

    private static void burst(List<RSocketRequester> connections, int users) {
        LongAdder rows = new LongAdder();
        LongAdder failures = new LongAdder();
        long start = System.nanoTime();
        Flux.range(1, users)
                .flatMap(
                        cnt -> connections
                                .get(cnt % connections.size())
                                .route("temp.count." + cnt)
                                .retrieveFlux(TemperatureReading.class)
                                .doOnNext(row -> rows.increment())
                                .then()
                                .onErrorResume(e -> {
                                    failures.increment();
                                    return Mono.empty();
                                }),
                        users)
                .blockLast(Duration.ofMinutes(2));
        System.out.printf(
                "%d users, %d connections: %d rows, %d failures in %.2f s%n",
                users, connections.size(), rows.sum(), failures.sum(), (System.nanoTime() - start) / 1e9);
    }
}
