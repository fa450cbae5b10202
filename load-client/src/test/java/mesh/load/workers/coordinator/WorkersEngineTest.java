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
import mesh.load.results.contender.BarrierFigures.ProcessFigures;
import mesh.load.results.request.LoadResult;
import mesh.load.results.request.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import mesh.load.workers.parts.FiringFigures;
import mesh.load.workers.wire.Message;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A coordinator whose second worker says what it should not. */
@Timeout(300)
class WorkersEngineTest {

    private static final int USERS = 6;

    private final WorkerPool pool = WorkerPool.listen(
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
    void bringsTogetherWhatAllOfThemTell() throws Exception {
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
                        say(new Message.Refused(firing, "no files are left"));
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
                            say(new Message.Refused(1, "a connection was reset"));
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
                        "it said something that has no place in firing 1: Fired",
                        address -> new ScriptedWorker(address) {

                            @Override
                            void prepare(int firing) throws IOException {
                                release(firing);
                            }
                        }),
                notReady(
                        "it said something that has no place in firing 1: Ready",
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
    void firesNothingIfOneIsNotThereWhenAllWait(String reason, Scripted worker) throws Exception {
        LoadEngine engine = engine(worker);

        assertThatThrownBy(() -> engine.fire(plan(), LoadEngine.Progress.NONE))
                .isInstanceOf(LoadException.class)
                .hasMessageMatching("nothing was fired: worker \\d \\(host-\\d\\): .*")
                .hasMessageContaining(reason);
        pool.close();
        workers.getFirst().join();
        assertThat(workers.getFirst().heard())
                .contains(Message.Prepare.class, Message.Abort.class, Message.Goodbye.class)
                .doesNotContain(Message.Release.class);
    }

    @Test
    void callsOffTheOthersIfOneIsLate() throws Exception {
        CountDownLatch calledOff = new CountDownLatch(1);
        LoadEngine engine = engine(
                address -> new ScriptedWorker(address) {

                    @Override
                    void release(int firing) {} // and goes on until it is called off

                    @Override
                    void abort(int firing) throws IOException {
                        calledOff.countDown();
                        super.release(firing);
                    }
                },
                address -> new ScriptedWorker(address) {

                    @Override
                    void release(int firing) throws IOException {
                        say(new Message.Refused(firing, "it was told too late"));
                    }
                });

        assertThatThrownBy(() -> engine.fire(plan(), LoadEngine.Progress.NONE))
                .isInstanceOf(LoadException.class)
                .hasMessageMatching("not all workers released their users, and the others' figures are of no use: "
                        + "worker \\d \\(host-\\d\\): it was told too late");
        assertThat(calledOff.getCount()).isZero();
    }

    static Stream<Arguments> toldWrong() {
        FiringFigures all = ScriptedWorker.figures(USERS / 2);
        List<RequestRecord> three = ScriptedWorker.records(1, 3);
        return Stream.of(
                Arguments.of("it promised 4 requests. Allowed: 3", ScriptedWorker.figures(4), three),
                Arguments.of("it told figures without which", ScriptedWorker.figures(-1), three),
                Arguments.of("it told figures without which", withoutBarrier(), three),
                Arguments.of("it promised 4 requests in ", all, ScriptedWorker.records(1, 4)),
                Arguments.of("it told fewer requests than it had promised", all, ScriptedWorker.records(1, 2)),
                Arguments.of("it told requests of users that are not its own", all, ScriptedWorker.records(2, 4)),
                Arguments.of("it told requests of users that are not its own", all, ScriptedWorker.records(0, 2)),
                Arguments.of(
                        "it told request 1 of user 2 after request 1",
                        all,
                        List.of(three.get(0), three.get(1), three.get(1))));
    }

    @SuppressWarnings("NullAway") // a message of another version may lack anything
    private static FiringFigures withoutBarrier() {
        return new FiringFigures("nio", 0, 0, 0, USERS / 2, 0, false, null, null, null);
    }

    @ParameterizedTest
    @MethodSource("toldWrong")
    void losesWhoTellsWhatHeWasNotAskedFor(String reason, FiringFigures figures, List<RequestRecord> requests)
            throws Exception {
        LoadEngine engine = engine(address -> new ScriptedWorker(address) {

            @Override
            void release(int firing) throws IOException {
                say(new Message.Fired(firing, figures, null));
                say(new Message.Requests(false, requests));
                say(new Message.Done(firing));
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

    /** Nothing is lost by it: the pool can be closed, or could fire again. */
    @Test
    void canBeInterruptedWhileItAsksForClocks() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        LoadEngine engine = engine(address -> new ScriptedWorker(address) {

            @Override
            void ping(Message.Ping ping) throws IOException {
                if (asked.getCount() == 0 || ping.number() > 0) {
                    super.ping(ping);
                }
                asked.countDown();
            }

            @Override
            void abort(int firing) throws IOException {
                super.abort(firing);
                super.ping(new Message.Ping(0));
            }
        });
        FutureTask<LoadResult> fired = new FutureTask<>(() -> engine.fire(plan(), LoadEngine.Progress.NONE));
        Thread thread = Thread.ofPlatform().start(fired);
        asked.await();

        thread.interrupt();

        assertThat(fired.get().interrupted()).isTrue();
        assertThat(fired.get().unfinished()).isEqualTo(USERS);
        engine.requireWhole();
        assertThat(engine.fire(plan(), LoadEngine.Progress.NONE).requests()).hasSize(USERS);
    }

    @Test
    void waitsForNobodyWhoIsNotWarmOnceItIsInterrupted() throws Exception {
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
    void tellsAWorkerTooManyThatThereAreEnough() throws Exception {
        engine(ScriptedWorker::new, ScriptedWorker::new, ScriptedWorker::new, ScriptedWorker::new);

        pool.close();

        for (ScriptedWorker worker : workers) {
            worker.join();
        }
        assertThat(workers)
                .allMatch(worker -> worker.heard().contains(Message.Goodbye.class))
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
        InetSocketAddress nobody = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        return new LoadPlan(nobody, users, new Shape.Burst(), Duration.ofSeconds(5));
    }
}
