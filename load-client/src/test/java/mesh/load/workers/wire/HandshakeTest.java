package mesh.load.workers.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import mesh.load.results.PlacementFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who has not the token learns nothing, and makes nobody do anything. */
class HandshakeTest {

    private static final Token TOKEN = Token.of(Token.random());

    private static final PlacementFigures PLACE = new PlacementFigures("a", null, 0.5, 1L << 30);

    private static final int PROOF = 32;
    private static final int HELLO = "MESH-WORKER/3\n".length() + 32;

    @Test
    void whoeverHasTheTokenIsUnderstoodBothWays() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> other = begun(() -> Handshake.ofCoordinator(pair.coordinator(), TOKEN));
            MessageChannel worker = Handshake.ofWorker(pair.worker(), TOKEN);
            MessageChannel coordinator = other.get();

            worker.send(new Message.Arrived("here", PLACE));
            coordinator.send(new Message.Ping(7));

            assertThat(coordinator.receive(10_000)).isEqualTo(new Message.Arrived("here", PLACE));
            assertThat(worker.receive(10_000)).isEqualTo(new Message.Ping(7));
        }
    }

    @Test
    void aWorkerTakesNoOrdersFromWhoHasAnotherToken() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> other =
                    begun(() -> Handshake.ofCoordinator(pair.coordinator(), Token.of(Token.random())));

            assertThatThrownBy(() -> Handshake.ofWorker(pair.worker(), TOKEN))
                    .isInstanceOf(WireException.class)
                    .hasMessage("the coordinator has another MESH_WORKER_TOKEN");
            pair.worker().close();
            assertThatThrownBy(other::get).hasRootCauseInstanceOf(IOException.class);
        }
    }

    /** It listens where the run is expected, and accepts whatever the worker proves. */
    @Test
    void aWorkerTakesNoOrdersFromWhoAcceptsItWithoutAProof() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> worker = begun(() -> Handshake.ofWorker(pair.worker(), TOKEN));

            byte[] hello = pair.coordinator().getInputStream().readNBytes(HELLO);
            pair.coordinator().getOutputStream().write(hello);
            byte[] proof = pair.coordinator().getInputStream().readNBytes(PROOF);
            pair.coordinator().getOutputStream().write(1);
            pair.coordinator().getOutputStream().write(proof);

            assertThatThrownBy(worker::get)
                    .hasRootCauseInstanceOf(WireException.class)
                    .hasRootCauseMessage("the coordinator has another MESH_WORKER_TOKEN");
        }
    }

    /** What a worker has proved to another run, or nothing of the kind. */
    @Test
    void aCoordinatorListensToNobodyWhoOnlyRepeatsWhatHeHasHeard() throws Exception {
        byte[] recorded = recordedWorker();
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(pair.coordinator(), TOKEN));

            pair.worker().getOutputStream().write(recorded);

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseInstanceOf(WireException.class)
                    .hasRootCauseMessage("the worker has another MESH_WORKER_TOKEN");
        }
    }

    /** A stranger that could check guesses without asking again would find a weak token in no time. */
    @Test
    void aStrangerHearsNothingAgainstWhichATokenCouldBeTried() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(pair.coordinator(), TOKEN));

            pair.worker().getOutputStream().write(recordedWorker(), 0, HELLO);
            byte[] before = pair.worker().getInputStream().readNBytes(HELLO);
            assertThat(pair.worker().getInputStream().available()).isZero();
            pair.worker().getOutputStream().write(new byte[PROOF]);
            assertThatThrownBy(coordinator::get).hasRootCauseInstanceOf(WireException.class);
            pair.coordinator().close();

            assertThat(before).startsWith("MESH-WORKER/3\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(pair.worker().getInputStream().readAllBytes()).containsExactly(0);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "4"})
    void bothSidesNameTheVersionsIfTheyDiffer(String version) throws Exception {
        byte[] other = ("MESH-WORKER/" + version + "\n").getBytes(StandardCharsets.US_ASCII);
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(pair.coordinator(), TOKEN));
            pair.worker().getOutputStream().write(other);

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseMessage(
                            "a worker speaks version " + version
                                    + " of the workers' protocol, and this process version 3: start both from the same release");
            assertThat(pair.worker().getInputStream().readNBytes(other.length))
                    .isEqualTo("MESH-WORKER/3\n".getBytes(StandardCharsets.US_ASCII));
        }
        try (SocketPair pair = SocketPair.connected()) {
            pair.coordinator().getOutputStream().write(other);

            assertThatThrownBy(() -> Handshake.ofWorker(pair.worker(), TOKEN))
                    .isInstanceOf(WireException.class)
                    .hasMessageStartingWith("the coordinator speaks version " + version);
        }
    }

    /** All that a worker with the token says until it is believed. */
    private static byte[] recordedWorker() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        try (SocketPair outside = SocketPair.connected();
                SocketPair inside = SocketPair.connected()) {
            FutureTask<MessageChannel> worker = begun(() -> Handshake.ofWorker(outside.worker(), TOKEN));
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(inside.coordinator(), TOKEN));
            Socket middle = outside.coordinator();
            said.write(handedOn(middle.getInputStream(), inside.worker().getOutputStream(), HELLO));
            handedOn(inside.worker().getInputStream(), middle.getOutputStream(), HELLO);
            said.write(handedOn(middle.getInputStream(), inside.worker().getOutputStream(), PROOF));
            handedOn(inside.worker().getInputStream(), middle.getOutputStream(), 1 + PROOF);
            worker.get();
            coordinator.get();
        }
        return said.toByteArray();
    }

    private static byte[] handedOn(InputStream from, OutputStream to, int length) throws IOException {
        byte[] bytes = from.readNBytes(length);
        to.write(bytes);
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "MESH-WORKER?3\n01234567890123456789012345678901"})
    void whoSpeaksAnotherLanguageIsRefusedAndToldNothing(String said) throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(pair.coordinator(), TOKEN));

            pair.worker().getOutputStream().write(said.getBytes(StandardCharsets.US_ASCII));

            assertThatThrownBy(coordinator::get).hasRootCauseMessage("it is no worker");
            pair.coordinator().shutdownOutput();
            assertThat(pair.worker().getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void halfAProofAndAClosedConnectionAreRefused() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(pair.coordinator(), TOKEN));

            pair.worker().getOutputStream().write(recordedWorker(), 0, HELLO + 9);
            pair.worker().shutdownOutput();

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseInstanceOf(EOFException.class)
                    .hasRootCauseMessage(
                            "it ended the connection instead of proving that it has the MESH_WORKER_TOKEN");
        }
    }

    /** Each byte comes in time, and all of them together do not. */
    @Test
    void whoSpellsIsNotWaitedForLongerThanWhoIsSilent() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator =
                    begun(() -> Handshake.ofCoordinator(pair.coordinator(), TOKEN, 200));

            byte[] recorded = recordedWorker();
            for (int i = 0; i < recorded.length && !coordinator.isDone(); i++) {
                pair.worker().getOutputStream().write(recorded[i]);
                Thread.sleep(20);
            }

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseMessage("it did not prove within 200 ms that it has the MESH_WORKER_TOKEN");
        }
    }

    private static FutureTask<MessageChannel> begun(Callable<MessageChannel> handshake) {
        FutureTask<MessageChannel> task = new FutureTask<>(handshake);
        Thread.ofVirtual().start(task);
        return task;
    }
}
