package mesh.load.workers.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import mesh.load.engine.LoadException;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.MessageChannel;
import mesh.load.workers.wire.Relay;
import mesh.load.workers.wire.TlsIdentity;
import mesh.load.workers.wire.Token;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a worker whose coordinator sends wrong messages. If the worker cannot know what to do, it ends and fires nothing. */
@Timeout(300)
class WorkerSessionTest {

    private static final Token TOKEN = Token.of(Token.random());
    private static final int PATIENCE_MILLIS = 20_000;
    private static final Message.Welcome WELCOME = new Message.Welcome("run", 1, 1, EngineKind.NIO);

    @TempDir
    private Path folder;

    private TinyServer server;
    private MessageChannel coordinator;
    private FutureTask<Void> session;

    @BeforeEach
    void start() throws Exception {
        server = new TinyServer();
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Socket socket = new Socket(listener.getInetAddress(), listener.getLocalPort());
            session = new FutureTask<>(() -> {
                MessageChannel channel = Handshake.ofWorker(socket, TlsIdentity.ofWorker(TOKEN));
                new WorkerSession(channel, new Message.Arrived("here", null), folder, line -> {}, Duration.ZERO).run();
                return null;
            });
            Thread.ofPlatform().daemon().start(session);
            coordinator = Relay.accepted(listener.accept(), TOKEN);
        }
    }

    @AfterEach
    void end() {
        coordinator.close();
        server.close();
    }

    @Test
    void rejectsASecondFiringWithTheSameNumber() throws Exception {
        welcome();
        fire(3);

        send(prepare(3));

        assertThat(failure()).hasMessageEndingWith("it asked for firing 3 after firing 3");
        assertThat(server.paths()).containsExactlyInAnyOrder("/1", "/2");
    }

    @Test
    void rejectsAFiringWithALowerNumber() throws Exception {
        welcome();
        fire(3);

        send(prepare(2));

        assertThat(failure()).hasMessageEndingWith("it asked for firing 2 after firing 3");
        assertThat(server.paths()).hasSize(2);
    }

    @Test
    void doesNotFireWhileItIsFiring() throws Exception {
        welcome();
        send(prepare(1));
        assertThat(hear()).isEqualTo(new Message.Ready(1));

        send(prepare(2));

        assertThat(failure()).hasMessageEndingWith("it asked for firing 2 after firing 1");
        assertThat(server.paths()).isEmpty();
    }

    @Test
    void ignoresASecondRelease() throws Exception {
        welcome();
        fire(1);

        send(new Message.Release(1, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(10)));
        fire(2);

        assertThat(server.paths()).hasSize(4);
    }

    @Test
    void rejectsAReleaseWithoutPreparation() throws Exception {
        welcome();

        send(new Message.Release(1, System.nanoTime() + TimeUnit.SECONDS.toNanos(1)));

        assertThat(failure()).hasMessageEndingWith("it released firing 1 after firing 0");
    }

    @Test
    void doesNotFireLate() throws Exception {
        welcome();
        send(prepare(1));
        assertThat(hear()).isEqualTo(new Message.Ready(1));

        send(new Message.Release(1, System.nanoTime() - 1_000_000));

        assertThat(hear())
                .isInstanceOfSatisfying(
                        Message.Refused.class,
                        refused -> assertThat(refused.reason())
                                .matches("the order to release its users arrived \\d+ us too late"));
        assertThat(server.paths()).isEmpty();
    }

    /** Another thread of the coordinator sends the abort, so the abort can arrive before the preparation. */
    @Test
    void aFiringCanBeCalledOffBeforeItIsPrepared() throws Exception {
        welcome();

        send(new Message.Abort(1));
        send(prepare(1));

        assertThat(hear()).isEqualTo(new Message.Refused(1, "the coordinator cancelled it"));
        fire(2);
        assertThat(server.paths()).hasSize(2);
    }

    /** The firing may end while the abort is being sent. */
    @Test
    void aFiringCanBeCalledOffAfterItHasEnded() throws Exception {
        welcome();
        fire(1);

        send(new Message.Abort(1));
        fire(2);

        assertThat(server.paths()).hasSize(4);
    }

    @Test
    void rejectsASecondWelcome() throws Exception {
        welcome();

        send(WELCOME);

        assertThat(failure()).hasMessageEndingWith("it welcomed this worker twice");
    }

    @Test
    void rejectsAFiringOfAnotherRun() throws Exception {
        welcome();

        send(new Message.Prepare("other", 1, server.burst(2)));

        assertThat(failure()).hasMessageContaining("run other, in which this worker has no part");
    }

    @Test
    void rejectsAFiringBeforeItsWelcome() throws Exception {
        send(prepare(1));

        assertThat(failure()).hasMessageContaining("run run, in which this worker has no part");
    }

    /** If a worker cannot send its records, it keeps them in a file named after the run. */
    @ParameterizedTest
    @ValueSource(strings = {"../run", "/tmp/run", "", "a b", "run\n"})
    void rejectsARunWhoseNameCannotBePartOfAFileName(String run) throws Exception {
        send(new Message.Welcome(run, 1, 1, EngineKind.NIO));

        assertThat(failure()).hasMessageEndingWith("it sent a name of the run that cannot be the name of a file");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void rejectsAMessageThatOnlyWorkersSend() throws Exception {
        send(new Message.Ready(1));

        assertThat(failure()).hasMessageEndingWith("it sent Ready, which only workers send");
    }

    @Test
    void reportsThatTheRunHasEnoughWorkersAlready() throws Exception {
        send(new Message.RunEnded());

        assertThat(failure()).hasMessage("the run already has enough workers");
    }

    @Test
    void aWorkerEndsWithItsRun() throws Exception {
        welcome();
        send(new Message.RunEnded());

        assertThat(session.get(2, TimeUnit.MINUTES)).isNull();
    }

    private void welcome() throws IOException {
        send(WELCOME);
        assertThat(hear()).isEqualTo(new Message.Arrived("here", null));
    }

    /** Plays a complete firing, as a correct coordinator does. */
    private void fire(int firing) throws IOException {
        send(prepare(firing));
        assertThat(hear()).isEqualTo(new Message.Ready(firing));
        send(new Message.Release(firing, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(300)));
        Message message = hear();
        while (message instanceof Message.Progress) {
            message = hear();
        }
        assertThat(message).isInstanceOf(Message.Fired.class);
        assertThat(hear()).isInstanceOf(Message.Requests.class);
        assertThat(hear()).isEqualTo(new Message.Done(firing));
    }

    private Message.Prepare prepare(int firing) {
        return new Message.Prepare("run", firing, server.burst(2));
    }

    private void send(Message message) throws IOException {
        coordinator.send(message);
    }

    private Message hear() throws IOException {
        return coordinator.receive(PATIENCE_MILLIS);
    }

    private Throwable failure() {
        Throwable[] cause = new Throwable[1];
        assertThatThrownBy(() -> session.get(2, TimeUnit.MINUTES))
                .cause()
                .isInstanceOf(LoadException.class)
                .satisfies(failure -> cause[0] = failure);
        return cause[0];
    }
}
