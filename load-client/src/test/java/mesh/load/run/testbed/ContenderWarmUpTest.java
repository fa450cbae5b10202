package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.os.ProcessorClock.CompilerTime;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.WarmUpFigures;
import mesh.load.run.TinyMesh;
import mesh.load.run.testbed.users.ContenderPlans;
import mesh.load.run.testbed.watch.CompilerWatch;
import mesh.load.sample.Records;
import mesh.load.sample.SampleLoad;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.WarmUp;
import mesh.load.scenario.shape.Shape;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;

/** Tests when a warm-up ends, and which requests it sends. */
class ContenderWarmUpTest {

    private static final Contender ANY =
            ShippedScenarios.find("smoke").contenders().getFirst();
    private static final LoadPlan BURST = plan();

    private final CompilerWatch noCompilers = new CompilerWatch(Map::of, System::nanoTime, pause -> {});
    private final List<LoadPlan> fired = new ArrayList<>();

    @Test
    void endsAsSoonAsItIsSettled() throws InterruptedException {
        WarmUpFigures warm = warm(warmUp(100, true, Duration.ofHours(1)));

        assertThat(warm.steady()).isTrue();
        assertThat(warm.rounds()).hasSize(6); // the last five are compared with the one before
        assertThat(fired).hasSize(6).containsOnly(BURST);
    }

    @Test
    void isNotWarmWhileCompilersHaveWork() throws InterruptedException {
        WarmUpFigures warm = warmWhileCompilersWork(warmUp(100, true, Duration.ofHours(1)));

        assertThat(warm.rounds()).hasSize(10); // the tenth gives them no work
        assertThat(warm.compiling()).isZero();
    }

    @Test
    void reportsThatCompilersStillWorkAtItsEnd() throws InterruptedException {
        WarmUpFigures warm = warmWhileCompilersWork(warmUp(8, true, Duration.ofHours(1)));

        assertThat(warm.rounds()).hasSize(8);
        assertThat(warm.compiling()).isEqualTo(0.5);
    }

    @Test
    void pausesDoNotCountTowardsTheTimeLimit() throws InterruptedException {
        WarmUpFigures warm = warmWhileCompilersWork(warmUp(100, false, Duration.ofSeconds(7)));

        assertThat(warm.rounds()).hasSize(1 + 7);
        assertThat(paused).isPositive();
    }

    private long paused;

    /** Each round takes a second. Each of the first nine gives the compilers work for half a second, which they do in the pauses. */
    private static WarmUp warmUp(int rounds, boolean untilSteady, Duration maxDuration) {
        WarmUp warmUp = Records.with(WarmUp.none(false), "users", 1);
        warmUp = Records.with(warmUp, "cnt", 1);
        warmUp = Records.with(warmUp, "rounds", rounds);
        warmUp = Records.with(warmUp, "untilSteady", untilSteady);
        return Records.with(warmUp, "maxDuration", maxDuration);
    }

    private WarmUpFigures warmWhileCompilersWork(WarmUp settings) throws InterruptedException {
        long[] nanos = {0, 0, 0}; // now, work of the compilers so far, work that is left
        LongSupplier nanoTime = () -> nanos[0];
        CompilerWatch compilers =
                new CompilerWatch(() -> Map.of(ANY.service(), new CompilerTime(nanos[1], 0)), nanoTime, pause -> {
                    long done = Math.min(nanos[2], pause.toNanos());
                    nanos[0] += pause.toNanos();
                    nanos[1] += done;
                    nanos[2] -= done;
                    paused += pause.toNanos();
                });
        return ContenderWarmUp.warm(
                ANY,
                settings,
                SampleLoad.burst(),
                () -> {
                    nanos[0] += Duration.ofSeconds(1).toNanos();
                    nanos[2] += fired.size() < 9 ? Duration.ofMillis(500).toNanos() : 0;
                    return fire();
                },
                compilers,
                nanoTime,
                share -> {});
    }

    @Test
    void endsAtItsTimeLimitAndReportsThatItIsNotSettled() throws InterruptedException {
        long[] nanos = {0};
        WarmUpFigures cut = ContenderWarmUp.warm(
                ANY,
                warmUp(100, true, Duration.ofNanos(1)),
                SampleLoad.burst(),
                this::fire,
                noCompilers,
                () -> nanos[0]++,
                share -> {});

        assertThat(cut.rounds()).hasSize(2); // the first one does not count
        assertThat(cut.steady()).isFalse();
    }

    @Test
    void theFirstRoundDoesNotCountTowardsTheTimeLimit() throws InterruptedException {
        long[] seconds = {0};
        WarmUpFigures warm = ContenderWarmUp.warm(
                ANY,
                warmUp(100, false, Duration.ofSeconds(3)),
                SampleLoad.burst(),
                () -> {
                    seconds[0] += fired.isEmpty() ? 60 : 1;
                    return fire();
                },
                noCompilers,
                () -> Duration.ofSeconds(seconds[0]).toNanos(),
                share -> {});

        assertThat(warm.rounds()).hasSize(1 + 3);
    }

    @Test
    void runsEveryRoundIfItDoesNotWaitForASteadyState() throws InterruptedException {
        assertThat(warm(warmUp(9, false, Duration.ofHours(1))).rounds()).hasSize(9);
    }

    /** Threads of the warm-up live for another minute, and would be counted as idle threads before the load. */
    @Test
    void warmsUpRoutesOnBoundedElasticWithOneUser() throws InterruptedException {
        LoadPlan elastic = warmUpOf("waits-on: bounded-elastic, calls: sequential", "{cnt}");

        assertThat(elastic.users())
                .singleElement()
                .satisfies(user -> assertThat(user.path()).isEqualTo("/rest/150"));
    }

    @Test
    void warmsUpASingleCallPerRequestWithAllUsersOfTheLoad() throws InterruptedException {
        assertThat(warmUpOf("calls: single", "").users()).hasSize(70);
        assertThat(warmUpOf("calls: concurrent", "{cnt}").users()).hasSize(20);
    }

    @Test
    void warmsUpAStreamWithMoreItems() throws InterruptedException {
        assertThat(warmUpOf("calls: stream", "{cnt}").users())
                .hasSize(20)
                .allSatisfy(user -> assertThat(user.path()).isEqualTo("/rest/300"));
    }

    private static LoadPlan warmUpOf(String keys, String cnt) throws InterruptedException {
        Scenario scenario = ScenarioReader.read("s.yaml", """
                name: s
                question: Who warms?
                users: 70
                warm-up: {users: 20, cnt: 30}
                contenders:
                  - {id: a, service: tomcat-gateway, path: "/rest/%s", %s}
                """.formatted(cnt, keys));
        try (TinyMesh mesh = new TinyMesh(request -> {});
                ContenderPlans plans = new ContenderPlans(scenario, mesh)) {
            return plans.warmUpOf(scenario.contenders().getFirst());
        }
    }

    private WarmUpFigures warm(WarmUp settings) throws InterruptedException {
        return ContenderWarmUp.warm(
                ANY, settings, SampleLoad.burst(), this::fire, noCompilers, System::nanoTime, share -> {});
    }

    private LoadResult fire() {
        fired.add(BURST);
        return SampleLoad.burst();
    }

    private static LoadPlan plan() {
        return new LoadPlan(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 1),
                List.of(new UserRequest("/", "*/*", 1)),
                new Shape.Burst(),
                Duration.ofSeconds(2));
    }
}
