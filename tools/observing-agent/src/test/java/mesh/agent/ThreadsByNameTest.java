package mesh.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThreadsByNameTest {

    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch end = new CountDownLatch(1);

    @AfterEach
    void endThreads() throws InterruptedException {
        end.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http-nio-8080-exec-12             | http-nio-exec
            http-nio-127.0.0.1-9966-Acceptor  | http-nio-Acceptor
            HikariPool-1 housekeeper          | HikariPool housekeeper
            pool-3-thread-7                   | pool-thread
            reactor-http-epoll-4              | reactor-http-epoll
            XNIO-1 task-3                     | XNIO task
            qtp1234567-45                     | qtp
            Thread-0                          | Thread
            Catalina-utility-2                | Catalina-utility
            main                              | main
            42                                | other
            """)
    void threadsOfAPoolHaveTheSameNameWithoutNumbers(String name, String pool) {
        assertThat(ThreadsByName.withoutNumbers(name)).isEqualTo(pool);
    }

    @ParameterizedTest
    @CsvSource({
        "RMI TCP Connection(2)-127.0.0.1",
        "RMI TCP Accept-0",
        "RMI Scheduler(0)",
        "RMI Reaper",
        "RMI GC Daemon",
        "JMX server connection timeout 31",
        "Attach Listener",
        "JFR Periodic Tasks",
        "mesh-agent"
    })
    void threadsOfObserversAreNotCounted(String name) {
        assertThat(ThreadsByName.withoutNumbers(name)).isEmpty();
    }

    @Test
    void countsThreadsByPoolAndState() {
        ThreadsByName counted = new ThreadsByName();
        int waiting = sample(counted).getOrDefault("threads.state.WAITING", 0).intValue();

        for (int i = 1; i <= 3; i++) {
            start("worker-" + i);
        }
        awaitThatAllWait();

        assertThat(sample(counted))
                .containsEntry("threads.pool.worker", 3)
                .containsEntry("threads.state.WAITING", waiting + 3)
                .containsKey("threads.pool.jvm");
    }

    /** Otherwise an application that names each thread after its task would have as many columns as tasks. */
    @Test
    void doesNotGiveEachOfManyNamesAPool() {
        ThreadsByName counted = new ThreadsByName();
        for (int i = 0; i < 2 * ThreadsByName.MAX_POOLS; i++) {
            start("task " + "x".repeat(i + 1));
        }

        Map<String, Number> sample = sample(counted);

        assertThat(sample.keySet().stream().filter(name -> name.startsWith("threads.pool.")))
                .hasSizeLessThanOrEqualTo(ThreadsByName.MAX_POOLS + 3);
        assertThat(sample.getOrDefault("threads.pool.other", 0).intValue())
                .isGreaterThanOrEqualTo(ThreadsByName.MAX_POOLS);
    }

    private static Map<String, Number> sample(ThreadsByName counted) {
        Map<String, Number> sample = new HashMap<>();
        counted.readInto(sample);
        return sample;
    }

    private void start(String name) {
        Thread thread = new Thread(this::awaitEnd, name);
        threads.add(thread);
        thread.start();
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException never) {
            Thread.currentThread().interrupt();
        }
    }

    private void awaitThatAllWait() {
        while (threads.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
            Thread.onSpinWait();
        }
    }
}
