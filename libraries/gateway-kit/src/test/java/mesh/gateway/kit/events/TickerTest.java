package mesh.gateway.kit.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.gateway.kit.Configured;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;

class TickerTest {

    private final Ticker ticker = new Ticker(new EventProperties(Duration.ofMillis(10)));
    private final Queue<Tick> received = new ConcurrentLinkedQueue<>();
    private final AtomicInteger ends = new AtomicInteger();

    @AfterEach
    void stop() {
        ticker.stop();
    }

    @Test
    void sendsAnEventPerSecondByDefault() {
        Configured.with(
                EventProperties.class, events -> assertThat(events.interval()).isEqualTo(Duration.ofSeconds(1)));
        Configured.with(
                EventProperties.class,
                events -> assertThat(events.interval()).isEqualTo(Duration.ofMillis(250)),
                "mesh.events.interval=250ms");
        Configured.refused("mesh.events.interval=9ms", why -> assertThat(why).contains("mesh.events", "interval"));
    }

    @Test
    void everyReceiverGetsEachEventUntilItUnregisters() {
        Disposable registration = ticker.register(receiver());
        Queue<Tick> others = new ConcurrentLinkedQueue<>();
        ticker.register(new Receiver(others::add, () -> {}));
        await().until(() -> received.size() > 2 && !others.isEmpty());

        registration.dispose();

        await().until(() -> others.size() > received.size() + 2);
        assertThat(others).contains(received.stream().skip(1).toArray(Tick[]::new));
        assertThat(ticker.receivers()).isEqualTo(1);
        assertThat(ends).hasValue(0);
    }

    @Test
    void aReceiverThatFailsGetsNoMoreEventsAndDelaysNoOther() {
        ticker.register(new Receiver(
                tick -> {
                    throw new IllegalStateException("gone");
                },
                ends::incrementAndGet));
        ticker.register(receiver());

        await().until(() -> received.size() > 2);

        assertThat(ticker.receivers()).isEqualTo(1);
    }

    @Test
    void itsThreadLivesAsLongAsThereAreReceivers() {
        Disposable registration = ticker.register(receiver());
        await().until(() -> !received.isEmpty());
        assertThat(tickers()).isPositive();

        registration.dispose();

        await().until(() -> tickers() == 0);
        ticker.register(receiver());
        await().until(() -> tickers() == 1);
    }

    @Test
    void endsItsReceiversWhenItStopsAndLaterOnesImmediately() {
        ticker.register(receiver());
        AtomicInteger called = new AtomicInteger();

        ticker.stop(called::incrementAndGet);

        await().until(() -> called.get() == 1);
        assertThat(ends).hasValue(1);
        assertThat(ticker.isRunning()).isFalse();
        assertThat(ticker.register(receiver()).isDisposed()).isTrue();
        assertThat(ends).hasValue(2);
        assertThat(ticker.receivers()).isZero();
    }

    private Receiver receiver() {
        return new Receiver(received::add, ends::incrementAndGet);
    }

    private static long tickers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("event-ticker"))
                .count();
    }
}
