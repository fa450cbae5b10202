package mesh.store;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.reactivestreams.Subscription;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;

/** Requests rows only when a test says so, each of them separately. */
final class SlowReader extends BaseSubscriber<TemperatureReading> {

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final List<TemperatureReading> received = Collections.synchronizedList(new ArrayList<>());
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    private SlowReader() {}

    static SlowReader of(Flux<TemperatureReading> stream) {
        SlowReader reader = new SlowReader();
        stream.subscribe(reader);
        return reader;
    }

    /** Requests this many more rows, and returns when they have arrived. */
    void take(int rows) {
        int goal = received.size() + rows;
        for (int i = 0; i < rows; i++) {
            request(1);
        }
        await().atMost(LIMIT).until(() -> received.size() == goal);
    }

    List<TemperatureReading> received() {
        return received;
    }

    /** Completes when the stream ends; completes with an exception if the stream fails. */
    CompletableFuture<Void> end() {
        return end;
    }

    @Override
    protected void hookOnSubscribe(Subscription subscription) {
        // Requests nothing yet.
    }

    @Override
    protected void hookOnNext(TemperatureReading row) {
        received.add(row);
    }

    @Override
    protected void hookOnComplete() {
        end.complete(null);
    }

    @Override
    protected void hookOnError(Throwable failure) {
        end.completeExceptionally(failure);
    }
}
