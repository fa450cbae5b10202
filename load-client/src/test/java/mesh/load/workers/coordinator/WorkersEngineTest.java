package mesh.load.workers.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.PlacementFigures;
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import mesh.load.workers.FiringFigures;
import mesh.load.workers.wire.Message;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests a coordinator whose second worker sends wrong messages. */
@Timeout(300)
class WorkersEngineTest {

    private static final int USERS = 6;

    private final WorkerPool pool = new WorkerPool(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), ScriptedWorker.TOKEN, 2, line -> {});

    private final List<ScriptedWorker> workers = new ArrayList<>();

    @FunctionalInterface
    interface Scripted {

        ScriptedWorker at(InetSocketAddress coordinator) throws IOException;
    }

    @AfterEach
    void end() {
        pool.close();
        workers.forEach(ScriptedWorker::close);
    }

    @Test
    void mergesTheResultsOfAllWorkers() throws Exception {
        LoadResult result = engine(ScriptedWorker::new).fire(plan(), LoadEngine.Progress.NONE);

        assertThat(result.requests())
                .extracting(RequestRecord::user)
                .containsExactlyElementsOf(
                        IntStream.rangeClosed(1, USERS).boxed().toList());
        assertThat(result.barrier().lostProcesses()).isEmpty();
    }

    static Stream<Arguments> notReady() {
        return Stream.of(
                notReady("no files are left", address -> new ScriptedWorker(address) {

                    @Override
                    void prepare(int firing) throws IOException {
                        send(new Message.Refused(firing, "no files are left"));
                    }
                }),
                notReady("its connection ended", address -> new ScriptedWorker(address) {

                    @Override
                    void prepare(int firing) {
                        close();
                    }
                }),
                notReady("its connection ended", address -> new ScriptedWorker(address) {

                    @Override
                    void prepare(int firing) throws IOException {
                        super.prepare(firing);
                        close();
                    }
                }),
                notReady("its connection ended", address -> new ScriptedWorker(address) {

                    @Override
                    void ping(Message.Ping ping) throws IOException {
                        if (ping.number() == 70) {
                            close();
                        } else {
                            super.ping(ping);
                        }
                    }
                }),
                notReady("a connection was reset", address -> new ScriptedWorker(address) {

                    @Override
                    void ping(Message.Ping ping) throws IOException {
                        if (ping.number() == 0) {
                            send(new Message.Refused(1, "a connection was reset"));
                        }
                        super.ping(ping);
                    }
                }),
                notReady("it responded to another question: 8 instead of 7", address -> new ScriptedWorker(address) {

                    @Override
                    void ping(Message.Ping ping) throws IOException {
                        super.ping(ping.number() == 7 ? new Message.Ping(8) : ping);
                    }
                }),
                notReady(
                        "it sent Fired, which is not allowed at this point of firing 1",
                        address -> new ScriptedWorker(address) {

                            @Override
                            void prepare(int firing) throws IOException {
                                release(firing);
                            }
                        }),
                notReady(
                        "it sent Ready, which is not allowed at this point of firing 1",
                        address -> new ScriptedWorker(address) {

                            @Override
                            void prepare(int firing) throws IOException {
                                super.prepare(firing + 1);
                            }
                        }));
    }

    private static Arguments notReady(String reason, Scripted worker) {
        return Arguments.of(reason, worker);
    }

    @ParameterizedTest
    @MethodSource("notReady")
    void firesNothingIfAWorkerIsNotReady(String reason, Scripted worker) throws Exception {
        LoadEngine engine = engine(worker);

        assertThatThrownBy(() -> engine.fire(plan(), LoadEngine.Progress.NONE))
                .isInstanceOf(LoadException.class)
                .hasMessageMatching("nothing was fired: worker \\d \\(host-\\d\\): .*")
                .hasMessageContaining(reason);
        pool.close();
        workers.getFirst().join();
        assertThat(workers.getFirst().heard())
                .contains(Message.Prepare.class, Message.Abort.class, Message.RunEnded.class)
                .doesNotContain(Message.Release.class);
    }

    @Test
    void callsOffTheOtherWorkersIfOneIsLate() throws Exception {
        CountDownLatch calledOff = new CountDownLatch(1);
        LoadEngine engine = engine(
                address -> new ScriptedWorker(address) {

                    @Override
                    void release(int firing) {} // does nothing, so that the firing lasts until it is called off

                    @Override
                    void abort(int firing) throws IOException {
                        calledOff.countDown();
                        super.release(firing);
                    }
                },
                address -> new ScriptedWorker(address) {

                    @Override
                    void release(int firing) throws IOException {
                        send(new Message.Refused(firing, "the release came too late"));
                    }
                });

        assertThatThrownBy(() -> engine.fire(plan(), LoadEngine.Progress.NONE))
                .isInstanceOf(LoadException.class)
                .hasMessageMatching("some workers did not release their users, so the figures of the other workers "
                        + "cannot be used: worker \\d \\(host-\\d\\): the release came too late");
        assertThat(calledOff.getCount()).isZero();
    }

    /** Makes a worker's report about its firing from the instant of the release by the worker's clock. */
    @FunctionalInterface
    interface Sent {

        FiringFigures of(long releaseAt);
    }

    static Stream<Arguments> badReport() {
        Sent all = releaseAt -> ScriptedWorker.figures(USERS / 2, releaseAt);
        List<RequestRecord> three = ScriptedWorker.records(1, 3);
        return Stream.of(
                badReport("it announced 4 requests. Allowed: 3", at -> ScriptedWorker.figures(4, at), three),
                badReport(
                        "it sent figures that lack the engine, the barrier's figures or a valid number of requests",
                        at -> ScriptedWorker.figures(-1, at),
                        three),
                badReport(
                        "it sent figures that lack the engine, the barrier's figures or a valid number of requests",
                        at -> withoutBarrier(),
                        three),
                badReport(
                        "it sent 'durationNanos' -9223372036854775808. Allowed: 0 to ",
                        WorkersEngineTest::longest,
                        three),
                badReport("it sent 4 requests in one message. Allowed: 1 to 3", all, ScriptedWorker.records(1, 4)),
                badReport("it sent fewer requests than it announced", all, ScriptedWorker.records(1, 2)),
                badReport("it sent requests of users that are not its own", all, ScriptedWorker.records(2, 4)),
                badReport("it sent requests of users that are not its own", all, ScriptedWorker.records(0, 2)),
                badReport("it sent 'bytes' -1. Allowed: 0 to ", all, List.of(three.get(0), three.get(1), negative())),
                badReport(
                        "it sent request 1 of user 2 after request 1",
                        all,
                        List.of(three.get(0), three.get(1), three.get(1))));
    }

    private static Arguments badReport(String reason, Sent figures, List<RequestRecord> requests) {
        return Arguments.of(reason, figures, requests);
    }

    @SuppressWarnings("NullAway") // a message of another version may lack any field
    private static FiringFigures withoutBarrier() {
        return new FiringFigures("nio", 0, 0, 0, USERS / 2, 0, false, null, null, null);
    }

    private static FiringFigures longest(long releaseAt) {
        FiringFigures good = ScriptedWorker.figures(USERS / 2, releaseAt);
        return new FiringFigures("nio", 0, 0, Long.MIN_VALUE, USERS / 2, 0, false, good.barrier(), null, null);
    }

    private static RequestRecord negative() {
        return new RequestRecord(3, 1, 0, 0, 0, 1, 1, 2, -1, 0, new Outcome.Ok(200));
    }

    @ParameterizedTest
    @MethodSource("badReport")
    void dropsAWorkerThatSendsABadReport(String reason, Sent figures, List<RequestRecord> requests) throws Exception {
        LoadEngine engine = engine(address -> new ScriptedWorker(address) {

            @Override
            void release(int firing) throws IOException {
                send(new Message.Fired(firing, figures.of(releaseAt()), null));
                send(Message.Requests.firstOf(requests, false));
                send(new Message.Done(firing));
            }
        });

        LoadResult result = engine.fire(plan(), LoadEngine.Progress.NONE);

        assertThat(result.requests().size() + result.unfinished()).isEqualTo(USERS);
        assertThat(result.barrier().lostProcesses())
                .singleElement()
                .extracting(ProcessFigures::lossReason)
                .asString()
                .startsWith(reason);
        assertThatThrownBy(engine::requireWhole).hasMessageContaining(reason);
    }

    @Test
    void dropsAWorkerThatReportsImpossibleProgress() throws Exception {
        LoadEngine engine = engine(address -> new ScriptedWorker(address) {

            @Override
            void release(int firing) throws IOException {
                send(new Message.Progress(firing, Integer.MIN_VALUE, 0));
            }
        });

        engine.fire(plan(), LoadEngine.Progress.NONE);

        assertThatThrownBy(engine::requireWhole).hasMessageContaining("it sent 'done' -2147483648. Allowed: 0 to 3");
    }

    static Stream<Arguments> arrivals() {
        return Stream.of(
                arrival("it sent no host", null, null),
                arrival("it sent no host", " ", null),
                arrival("it sent a host of 254 characters. Allowed: 253", "h".repeat(254), null),
                arrival(
                        "it sent a host with characters that cannot be printed: a results: all is well",
                        "a\nresults: all is well",
                        null),
                arrival(
                        "it sent a pod with characters that cannot be printed:  [2J",
                        "a",
                        new PlacementFigures("\u001b[2J", null, null, null)),
                arrival(
                        "it sent a limit of NaN processors. Allowed: more than 0",
                        "a",
                        new PlacementFigures(null, null, Double.NaN, null)),
                arrival(
                        "it sent a limit of -1 bytes of memory. Allowed: more than 0",
                        "a",
                        new PlacementFigures(null, null, null, -1L)));
    }

    private static Arguments arrival(String reason, @Nullable String host, @Nullable PlacementFigures placement) {
        return Arguments.of(reason, host, placement);
    }

    @ParameterizedTest
    @MethodSource("arrivals")
    void rejectsAWorkerThatReportsAnInvalidHostOrPlacement(
            String reason, @Nullable String host, @Nullable PlacementFigures placement) {
        assertThatThrownBy(() -> engine(address -> new ScriptedWorker(address) {

                    @Override
                    @SuppressWarnings("NullAway") // a message of another version may lack any field
                    void welcome(Message.Welcome welcome) throws IOException {
                        send(new Message.Arrived(host, placement));
                    }
                }))
                .isInstanceOf(LoadException.class)
                .hasMessageMatching("worker \\d was lost before it was warm: .*")
                .hasMessageContaining(reason);
    }

    @Test
    void printsTheReasonFromAWorkerOnOneLine() throws Exception {
        LoadEngine engine = engine(address -> new ScriptedWorker(address) {

            @Override
            void prepare(int firing) throws IOException {
                send(new Message.Refused(firing, "no files\r\nresults: all is well\u001b[1m" + "!".repeat(10_000)));
            }
        });

        assertThatThrownBy(() -> engine.fire(plan(), LoadEngine.Progress.NONE))
                .hasMessageContaining("no files  results: all is well [1m!!!")
                .satisfies(thrown -> assertThat(thrown.getMessage()).hasSizeLessThan(600));
    }

    /** After an interruption all workers are still connected: the pool can be closed, or can fire again. */
    @Test
    void measuringTheClocksCanBeInterrupted() throws Exception {
        CountDownLatch pinged = new CountDownLatch(1);
        LoadEngine engine = engine(address -> new ScriptedWorker(address) {

            @Override
            void ping(Message.Ping ping) throws IOException {
                if (pinged.getCount() == 0 || ping.number() > 0) {
                    super.ping(ping);
                }
                pinged.countDown();
            }

            @Override
            void abort(int firing) throws IOException {
                super.abort(firing);
                super.ping(new Message.Ping(0));
            }
        });
        FutureTask<LoadResult> fired = new FutureTask<>(() -> engine.fire(plan(), LoadEngine.Progress.NONE));
        Thread thread = Thread.ofPlatform().start(fired);
        pinged.await();

        thread.interrupt();

        assertThat(fired.get().interrupted()).isTrue();
        assertThat(fired.get().unfinished()).isEqualTo(USERS);
        engine.requireWhole();
        assertThat(engine.fire(plan(), LoadEngine.Progress.NONE).requests()).hasSize(USERS);
    }

    @Test
    void anInterruptionEndsTheWaitForAColdWorker() throws Exception {
        CountDownLatch welcomed = new CountDownLatch(2);
        FutureTask<LoadEngine> engine = new FutureTask<>(() -> engine(cold(welcomed), cold(welcomed)));
        Thread waiting = Thread.ofPlatform().start(engine);
        welcomed.await();

        waiting.interrupt();

        assertThatThrownBy(engine::get).hasRootCauseInstanceOf(InterruptedException.class);
    }

    private static Scripted cold(CountDownLatch welcomed) {
        return address -> new ScriptedWorker(address) {

            @Override
            void welcome(Message.Welcome welcome) {
                welcomed.countDown();
            }
        };
    }

    @Test
    void dismissesWorkersThatItDoesNotNeed() throws Exception {
        engine(ScriptedWorker::new, ScriptedWorker::new, ScriptedWorker::new, ScriptedWorker::new);

        pool.close();

        for (ScriptedWorker worker : workers) {
            worker.join();
        }
        assertThat(workers)
                .allMatch(worker -> worker.heard().contains(Message.RunEnded.class))
                .filteredOn(worker -> worker.heard().contains(Message.Welcome.class))
                .hasSize(2);
    }

    private LoadEngine engine(Scripted second) throws Exception {
        return engine(ScriptedWorker::new, second);
    }

    private LoadEngine engine(Scripted... scripted) throws Exception {
        for (Scripted one : scripted) {
            workers.add(one.at(pool.address()).begin());
        }
        return pool.await("run", EngineKind.NIO, Duration.ofSeconds(20), () -> {});
    }

    private static LoadPlan plan() {
        List<UserRequest> users = IntStream.rangeClosed(1, USERS)
                .mapToObj(user -> new UserRequest("/" + user, "application/json", 1))
                .toList();
        InetSocketAddress closedPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        return new LoadPlan(closedPort, users, new Shape.Burst(), Duration.ofSeconds(5));
    }
}
