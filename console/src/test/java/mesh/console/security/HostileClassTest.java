package mesh.console.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import mesh.console.sample.Phone;
import mesh.console.sample.RawHttp;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SampleFolder;
import mesh.load.results.RunState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends 10,000 random requests without the token to a console for a class, from several connections at a time. */
@Tag("hostile")
class HostileClassTest {

    private static final int REQUESTS = 10_000;
    private static final int CONNECTIONS = 8;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String RUN = "20261123-101500-smoke";

    @TempDir
    private Path home;

    private final Map<Integer, Integer> statuses = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();

    @Test
    void nothingIsStartedStoppedOrReadAndTheTeacherIsServedMeanwhile() throws Exception {
        long seed = System.nanoTime();
        System.out.println("the seed of these requests is " + seed);
        try (RunningConsole console = RunningConsole.forClass(home)) {
            Phone phone = Phone.joining(console);
            new SampleFolder(console.results(), RUN).results(RunState.COMPLETE);
            assertThat(console.post("/api/room/vote", "{\"lesson\": \"a-thread-that-waits\", \"variation\": false}")
                            .statusCode())
                    .isEqualTo(200);
            AtomicBoolean isOver = new AtomicBoolean();
            AtomicInteger refused = new AtomicInteger();
            AtomicInteger served = new AtomicInteger();
            Thread teacher = Thread.startVirtualThread(() -> {
                while (!isOver.get()) {
                    int status = console.get("/api/runs/" + RUN, "X-Mesh-Token", console.token())
                            .statusCode();
                    (status == 200 ? served : refused).incrementAndGet();
                }
            });

            List<Thread> attackers = IntStream.range(0, CONNECTIONS)
                    .mapToObj(i -> Thread.startVirtualThread(() -> attack(console, new SplittableRandom(seed + i))))
                    .toList();
            for (Thread attacker : attackers) {
                attacker.join();
            }
            isOver.set(true);
            teacher.join();

            System.out.println("statuses of " + REQUESTS + " hostile requests: " + statuses
                    + "; requests of the teacher: " + served);
            assertThat(faults).isEmpty();
            assertThat(statuses).containsKeys(200, 403, 429);
            assertThat(refused).hasValue(0);
            assertThat(served).hasPositiveValue();
            assertThat(console.starts()).isEmpty();
            assertThat(console.get("/api/room/changes", "Accept", "*/*").statusCode())
                    .isIn(403, 429);
            aPhoneCanStillVote(phone);
        }
    }

    private void attack(RunningConsole console, SplittableRandom random) {
        HostileRequest requests = new HostileRequest(random, console.port(), RUN);
        try {
            RawHttp connection = new RawHttp(console.port());
            for (int i = 0; i < REQUESTS / CONNECTIONS; i++) {
                String request = requests.next();
                RawHttp.Response response = connection.send(request);
                note(request, response);
                if (!response.reusable()) {
                    connection.close();
                    connection = new RawHttp(console.port());
                }
            }
            connection.close();
        } catch (IOException broken) {
            note("a broken connection: " + broken, new RawHttp.Response(599, "", false));
        }
    }

    private synchronized void note(String request, RawHttp.Response response) {
        statuses.merge(response.status(), 1, Integer::sum);
        String target = request.split(" ", 3)[1].replaceFirst("[?#].*", "");
        boolean isOfAClass = ClassFilter.PATHS.containsKey(target);
        boolean isRead = response.status() >= 200 && response.status() < 300 && !isOfAClass;
        boolean isFault = response.status() >= 500 && response.status() != 503; // 503: no place for a stream
        if (isRead || isFault) {
            faults.add(response.status() + " for " + request);
        }
    }

    /** The attackers and this phone have one address, so the phone waits until the limit of this address admits it again. */
    private static void aPhoneCanStillVote(Phone phone) {
        await().atMost(PATIENCE).until(() -> phone.vote(1, 1, "5", "130", "10") == 204);
    }
}
