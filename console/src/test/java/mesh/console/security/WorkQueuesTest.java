package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.console.sample.RunningConsole;
import mesh.console.security.WorkQueues.Work;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import reactor.core.Disposable;
import reactor.core.publisher.Hooks;
import reactor.core.publisher.Mono;

/** Tests the limits on the work that requests cause at the same time. */
@Timeout(180)
class WorkQueuesTest {

    private static final String RUN = "20261121-101500-smoke";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.in(home);
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void doesOneTaskOfEachKindAtATime() throws Exception {
        WorkQueues queues = new WorkQueues();
        AtomicInteger underWay = new AtomicInteger();
        CountDownLatch over = new CountDownLatch(1);
        try {
            for (int i = 0; i < 3; i++) {
                queues.submit(Work.SIMULATION, () -> {
                            underWay.incrementAndGet();
                            over.await();
                            return underWay.decrementAndGet();
                        })
                        .subscribe();
            }
            Awaitility.await().until(() -> underWay.get() == 1);
            assertThat(queues.submit(Work.RESULTS, underWay::get).block()).isEqualTo(1);
        } finally {
            over.countDown();
            queues.close();
        }
    }

    /** Clients without the token can fill a queue, for example with simulations. */
    @ParameterizedTest
    @EnumSource
    void aFullQueueStillHasPlacesForTheOwner(Work work) {
        WorkQueues queues = new WorkQueues();
        CountDownLatch over = new CountDownLatch(1);
        List<Throwable> rejected = new CopyOnWriteArrayList<>();
        Mono<Boolean> task = queues.submit(work, () -> over.await(2, TimeUnit.MINUTES));
        try {
            while (rejected.isEmpty()) {
                task.subscribe(done -> {}, rejected::add);
            }
            rejected.clear();

            task.contextWrite(context -> context.put(Owner.class, true)).subscribe(done -> {}, rejected::add);
            assertThat(rejected).as("the owner's task").isEmpty();
            task.subscribe(done -> {}, rejected::add);
            assertThat(rejected).as("a further task of another client").hasSize(1);
        } finally {
            over.countDown();
            queues.close();
        }
    }

    /** If each client that hangs up caused a stack trace, any client could fill the log. */
    @Test
    void aClientThatHangsUpEndsOnlyItsOwnTask() throws Exception {
        WorkQueues queues = new WorkQueues();
        List<Throwable> dropped = new CopyOnWriteArrayList<>();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Hooks.onErrorDropped(dropped::add);
        try {
            Disposable client = queues.submit(Work.RESULTS, () -> {
                        begun.countDown();
                        try {
                            return new CountDownLatch(1).await(1, TimeUnit.MINUTES);
                        } finally {
                            ended.countDown();
                        }
                    })
                    .subscribe();
            begun.await();
            client.dispose();

            assertThat(ended.await(120, TimeUnit.SECONDS)).isTrue();
            assertThat(queues.submit(Work.RESULTS, () -> "next").block()).isEqualTo("next");
            assertThat(dropped).isEmpty();
        } finally {
            Hooks.resetOnErrorDropped();
            queues.close();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SIMULATION | POST | /api/predict | {"users":1,"calls":"single","cnt":1,"serviceTimeMs":1,"backendThreads":1,"fanOut":1}
            SIMULATION | POST | /api/predict/rate | {"users":1,"calls":"single","cnt":1,"serviceTimeMs":1,"backendThreads":1,"fanOut":1,"rate":{"perSecond":1,"arrivals":"even","seed":1}}
            SIMULATION | POST | /api/predict/curve | {"users":1,"calls":"single","cnt":1,"serviceTimeMs":1,"backendThreads":1,"fanOut":1,"rate":{"perSecond":1,"arrivals":"even","seed":1}}
            SIMULATION | POST | /api/predict/limit | {"users":1,"calls":"single","cnt":1,"serviceTimeMs":1,"backendThreads":1,"fanOut":1,"rate":{"perSecond":1,"arrivals":"even","seed":1},"wanted":{"limit":"backend-threads","percent":99,"withinMs":5}}
            SIMULATION | GET  | /api/predict/smoke |
            RESULTS    | GET  | /api/runs |
            RESULTS    | GET  | /api/runs/RUN |
            RESULTS    | GET  | /api/runs/RUN/results.json |
            RESULTS    | GET  | /api/runs/RUN/report.html |
            RESULTS    | GET  | /api/compare?left=RUN&right=RUN |
            RESULTS    | GET  | /api/lessons/1/judgement?run=RUN |
            DOCUMENT   | POST | /api/scenarios/check | {"yaml":"name: a"}
            DOCUMENT   | GET  | /api/scenarios |
            DOCUMENT   | GET  | /api/scenarios/smoke |
            DOCUMENT   | GET  | /api/lessons |
            DOCUMENT   | GET  | /api/lessons/1 |
            DOCUMENT   | GET  | /api/lessons/1/code |
            """)
    void aRequestIsRejectedWhileTheQueueIsFull(Work work, String method, String path, String body) {
        Disposable taken = console.fillQueue(work);
        try {
            HttpResponse<String> busy = call(method, path, body);

            assertThat(busy.statusCode()).isEqualTo(429);
            assertThat(busy.headers().firstValue("Retry-After")).contains("1");
            assertThat(busy.headers().firstValue("Content-Type")).contains("application/problem+json");
            assertThat(busy.body()).contains("one request of this kind at a time");
        } finally {
            taken.dispose();
        }
        Awaitility.await()
                .atMost(30, TimeUnit.SECONDS)
                .until(() -> call(method, path, body).statusCode() != 429);
    }

    private static HttpResponse<String> call(String method, String path, String body) {
        String of = path.replace("RUN", RUN);
        return method.equals("GET") ? console.get(of) : console.post(of, body);
    }
}
