package mesh.gateway.concurrent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FanOutTest {

    private final CountDownLatch goOn = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();

    @Test
    void returnsAResultForEachItem() {
        assertThat(FanOut.ofAtMost(3).map(IntStream.rangeClosed(1, 10), item -> item * item))
                .containsExactlyInAnyOrder(1, 4, 9, 16, 25, 36, 49, 64, 81, 100);
    }

    @Test
    void returnsNoResultForNoItems() {
        assertThat(FanOut.ofAtMost(3).map(IntStream.empty(), item -> item)).isEmpty();
    }

    /** A million items must not create a million threads that wait for their turn. */
    @Test
    void takesNoItemBeforeItsCallMayStart() {
        AtomicInteger taken = new AtomicInteger();
        IntStream items = IntStream.range(0, 1_000).peek(item -> taken.incrementAndGet());

        CompletableFuture<?> all = CompletableFuture.runAsync(
                () -> FanOut.ofAtMost(3).map(items, this::waits), command -> Thread.startVirtualThread(command));
        await().until(() -> begun.get() == 3);

        assertThat(taken).hasValueBetween(3, 4); // the stream's iterator looks one ahead
        goOn.countDown();
        all.join();
        assertThat(begun).hasValue(1_000);
    }

    @Test
    void theFirstFailureCancelsTheOtherCalls() {
        assertThatThrownBy(() -> FanOut.ofAtMost(3).map(IntStream.range(0, 1_000), item -> {
                    if (item == 2) {
                        throw new IllegalArgumentException("the third");
                    }
                    return waits(item);
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the third");
        assertThat(begun).hasValueLessThan(3);
    }

    private int waits(int item) {
        begun.incrementAndGet();
        try {
            goOn.await();
        } catch (InterruptedException calledOff) {
            Thread.currentThread().interrupt();
        }
        return item;
    }
}
