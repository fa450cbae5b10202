package mesh.console.security;

import jakarta.annotation.PreDestroy;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponseException;
import reactor.core.Disposable;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

/**
 * Limits how much the console computes and reads for requests, because it shares its machine with a run that measures. Each kind of work
 * has one thread and a short queue. If the queue is full, a request gets a 429. Some places in the queue are only for the {@linkplain Owner
 * owner} of the console, so that other clients cannot keep the owner out.
 */
@Component
public final class WorkQueues {

    /** The kinds of work, each with the number of requests that may wait for their turn. */
    public enum Work {
        /** Up to a million simulated calls, which take hundreds of megabytes. */
        SIMULATION(2),
        /** Results of many megabytes, read and rendered. */
        RESULTS(16),
        /** Scenarios and lessons, read and checked. */
        DOCUMENT(16);

        private final int waiting;

        Work(int waiting) {
            this.waiting = waiting;
        }
    }

    /** The places in each queue that are only for the owner. */
    private static final int RESERVED = 2;

    private static final String RETRY_SECONDS = "1";
    private static final int IDLE_SECONDS = 60;

    private final Map<Work, Queue> queues = new EnumMap<>(Work.class);

    /** The thread of one kind of work, and the number of tasks that it has or that wait for it. */
    private record Queue(Scheduler thread, AtomicInteger tasks) {}

    WorkQueues() {
        for (Work work : Work.values()) {
            Scheduler thread =
                    Schedulers.newBoundedElastic(1, work.waiting + RESERVED, "work-" + work, IDLE_SECONDS, true);
            queues.put(work, new Queue(thread, new AtomicInteger()));
        }
    }

    /** Runs the task when its turn comes; fails with 429 if too many tasks are waiting. Interrupts the task if the client disconnects. */
    public <T> Mono<T> submit(Work work, Callable<T> task) {
        Queue queue = Objects.requireNonNull(queues.get(work));
        return Mono.deferContextual(client -> {
            int most = 1 + work.waiting + (Owner.isIn(client) ? RESERVED : 0);
            return queue.tasks.getAndUpdate(before -> before < most ? before + 1 : before) < most
                    ? WorkQueues.<T>schedule(queue.thread, task).doFinally(how -> queue.tasks.decrementAndGet())
                    : Mono.error(busy(null));
        });
    }

    /** The thread also rejects a task if it is still busy with tasks of clients that have disconnected. */
    private static <T> Mono<T> schedule(Scheduler thread, Callable<T> task) {
        return Mono.<T>create(client -> {
                    AtomicBoolean hasLeft = new AtomicBoolean();
                    Disposable turn = thread.schedule(() -> call(task, client, hasLeft));
                    client.onCancel(() -> {
                        hasLeft.set(true);
                        turn.dispose();
                    });
                })
                .onErrorMap(RejectedExecutionException.class, WorkQueues::busy);
    }

    private static <T> void call(Callable<T> task, MonoSink<T> client, AtomicBoolean hasLeft) {
        try {
            client.success(task.call());
        } catch (Throwable failure) {
            if (!hasLeft.get()) { // otherwise the client has disconnected, which caused the interruption
                client.error(failure);
            }
        }
    }

    private static ErrorResponseException busy(@Nullable Throwable full) {
        ErrorResponseException busy = new ErrorResponseException(
                HttpStatus.TOO_MANY_REQUESTS,
                ProblemDetail.forStatusAndDetail(
                        HttpStatus.TOO_MANY_REQUESTS,
                        "the console handles one request of this kind at a time, and too many are waiting; try again in "
                                + RETRY_SECONDS + " s"),
                full);
        busy.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_SECONDS);
        return busy;
    }

    @PreDestroy
    void close() {
        queues.values().forEach(queue -> queue.thread.dispose());
    }
}
