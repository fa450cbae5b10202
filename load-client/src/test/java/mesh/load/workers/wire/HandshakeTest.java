package mesh.load.workers.wire;

import static mesh.load.workers.wire.Relay.begun;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import mesh.load.results.PlacementFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a stranger without the token learns nothing, and that neither side obeys it. */
@Timeout(300)
class HandshakeTest {

    private static final Token TOKEN = Token.of(Token.random());
    private static final TlsIdentity WORKER = TlsIdentity.ofWorker(TOKEN);
    private static final byte[] MAGIC = "MESH-WORKER/5\n".getBytes(StandardCharsets.US_ASCII);
    private static final PlacementFigures PLACE = new PlacementFigures("a", null, 0.5, 1L << 30);

    @Test
    void ownersOfTheTokenExchangeMessages() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> other = begun(() -> Relay.accepted(pair.coordinator(), TOKEN));
            MessageChannel worker = Handshake.ofWorker(pair.worker(), WORKER);
            MessageChannel coordinator = other.get();

            worker.send(new Message.Arrived("here", PLACE));
            coordinator.send(new Message.Ping(7));

            assertThat(coordinator.receive(10_000)).isEqualTo(new Message.Arrived("here", PLACE));
            assertThat(worker.receive(10_000)).isEqualTo(new Message.Ping(7));
        }
    }

    @Test
    void bothSidesReportThatTheTokensDiffer() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> other =
                    begun(() -> Relay.accepted(pair.coordinator(), Token.of(Token.random())));

            assertThatThrownBy(() -> Handshake.ofWorker(pair.worker(), WORKER))
                    .isInstanceOf(WireException.class)
                    .hasMessage("the coordinator has another MESH_WORKER_TOKEN");
            pair.worker().close();
            assertThatThrownBy(other::get)
                    .hasRootCauseInstanceOf(WireException.class)
                    .hasRootCauseMessage("the worker has another MESH_WORKER_TOKEN");
        }
    }

    /** Credentials that a stranger without the token can present. */
    enum Credentials {
        NONE,
        OF_ANOTHER_TOKEN,
        STOLEN_CERTIFICATE,
        STOLEN_PROOF;

        KeyManager[] keys(String side) throws Exception {
            KeyPair own = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            KeyPair stolen = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            return switch (this) {
                case NONE -> new KeyManager[0];
                case OF_ANOTHER_TOKEN -> keys(own, TlsIdentity.certificate(own, Token.of(Token.random()), side));
                case STOLEN_CERTIFICATE -> keys(own, TlsIdentity.certificate(stolen, TOKEN, side));
                // the other side's own proof, sent back to it
                case STOLEN_PROOF ->
                    keys(own, TlsIdentity.certificate(own, TOKEN, side.equals("worker") ? "coordinator" : "worker"));
            };
        }

        private static KeyManager[] keys(KeyPair keys, Certificate certificate) throws Exception {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("own", keys.getPrivate(), new char[0], new Certificate[] {certificate});
            KeyManagerFactory factory = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            factory.init(store, new char[0]);
            return factory.getKeyManagers();
        }
    }

    /** The stranger listens at the address where the worker expects the run, and accepts every proof. */
    @ParameterizedTest
    @EnumSource
    void aWorkerObeysOnlyACoordinatorThatProvesTheToken(Credentials credentials) throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> worker = begun(() -> Handshake.ofWorker(pair.worker(), WORKER));
            pair.coordinator().getInputStream().readNBytes(MAGIC.length);
            pair.coordinator().getOutputStream().write(MAGIC);
            SSLSocket tls = stranger(pair.coordinator(), credentials.keys("coordinator"), new ArrayList<>());
            tls.setUseClientMode(true);
            FutureTask<Void> accepting = begun(() -> {
                tls.startHandshake();
                tls.getOutputStream().write(1);
                tls.getInputStream().readAllBytes();
                return null;
            });

            assertThatThrownBy(worker::get)
                    .hasRootCauseInstanceOf(WireException.class)
                    .hasRootCauseMessage("the coordinator has another MESH_WORKER_TOKEN");
            pair.worker().close();
            pair.coordinator().close();
            assertThatThrownBy(accepting::get).hasRootCauseInstanceOf(IOException.class);
        }
    }

    /** With such a proof, a stranger could check guesses offline, and would soon find a weak token. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aCoordinatorShowsNoProofBeforeTheWorkersProof(Credentials credentials) throws Exception {
        List<X509Certificate> shown = new CopyOnWriteArrayList<>();
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Relay.accepted(pair.coordinator(), TOKEN));
            pair.worker().getOutputStream().write(MAGIC);
            assertThat(pair.worker().getInputStream().readNBytes(MAGIC.length)).isEqualTo(MAGIC);
            SSLSocket tls = stranger(pair.worker(), credentials.keys("worker"), shown);
            tls.setUseClientMode(false);
            tls.setNeedClientAuth(true);

            assertThatThrownBy(tls::startHandshake).isInstanceOf(IOException.class);
            pair.worker().close();
            assertThatThrownBy(coordinator::get)
                    .hasRootCauseInstanceOf(WireException.class)
                    .hasRootCauseMessage("the worker has another MESH_WORKER_TOKEN");
        }
        assertThat(shown).as("certificates of the coordinator").isEmpty();
    }

    /** Opens a TLS connection that trusts every certificate. */
    private static SSLSocket stranger(Socket socket, KeyManager[] keys, List<X509Certificate> shown) throws Exception {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        TrustManager everybody = new X509TrustManager() {

            @Override
            public void checkClientTrusted(X509Certificate[] chain, String keyType) {
                shown.addAll(List.of(chain));
            }

            @Override
            public void checkServerTrusted(X509Certificate[] chain, String keyType) {
                shown.addAll(List.of(chain));
            }

            @Override
            public X509Certificate[] getAcceptedIssuers() {
                return new X509Certificate[0];
            }
        };
        context.init(keys, new TrustManager[] {everybody}, new SecureRandom());
        return (SSLSocket) context.getSocketFactory().createSocket(socket, null, -1, true);
    }

    /**
     * TLS begins with the coordinator's ClientHello, which contains random bytes. The coordinator sends nothing after it until the stranger
     * has proved the token.
     */
    @Test
    void aSilentStrangerReceivesOnlyTheVersionAndOneHello() throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(
                    pair.coordinator(), TlsIdentity.ofCoordinator(TOKEN), () -> {}, () -> true, 500));

            pair.worker().getOutputStream().write(MAGIC);
            byte[] heard = pair.worker().getInputStream().readAllBytes();

            assertThatThrownBy(coordinator::get).hasRootCauseInstanceOf(IOException.class);
            assertThat(heard).startsWith(MAGIC);
            assertThat(heard[MAGIC.length]).as("type of a handshake's record").isEqualTo((byte) 22);
            assertThat(heard[MAGIC.length + 5]).as("type of the client's hello").isEqualTo((byte) 1);
            assertThat(heard)
                    .hasSize(MAGIC.length
                            + 5
                            + (heard[MAGIC.length + 3] & 0xff) * 256
                            + (heard[MAGIC.length + 4] & 0xff));
        }
    }

    /** Replays all bytes that a worker has sent to another run. */
    @Test
    void aCoordinatorRejectsARecordedWorker() throws Exception {
        byte[] recorded = Relay.recordedWorker(TOKEN);
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Relay.accepted(pair.coordinator(), TOKEN));

            pair.worker().getOutputStream().write(recorded);

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseInstanceOf(WireException.class)
                    .hasRootCauseMessage("the worker has another MESH_WORKER_TOKEN");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4", "6"})
    void bothSidesNameTheVersionsIfTheyDiffer(String version) throws Exception {
        byte[] other = ("MESH-WORKER/" + version + "\n").getBytes(StandardCharsets.US_ASCII);
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Relay.accepted(pair.coordinator(), TOKEN));
            pair.worker().getOutputStream().write(other);

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseMessage(
                            "a worker speaks version " + version
                                    + " of the workers' protocol, but this process speaks version 5. Start both from the same release");
            assertThat(pair.worker().getInputStream().readNBytes(other.length)).isEqualTo(MAGIC);
        }
        try (SocketPair pair = SocketPair.connected()) {
            pair.coordinator().getOutputStream().write(other);

            assertThatThrownBy(() -> Handshake.ofWorker(pair.worker(), WORKER))
                    .isInstanceOf(WireException.class)
                    .hasMessageStartingWith("the coordinator speaks version " + version);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "MESH-WORKER?4\n01234567890123456789012345678901"})
    void aStrangerThatSpeaksAnotherProtocolReceivesNothing(String bytes) throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Relay.accepted(pair.coordinator(), TOKEN));

            pair.worker().getOutputStream().write(bytes.getBytes(StandardCharsets.US_ASCII));

            assertThatThrownBy(coordinator::get).hasRootCauseMessage("it is not a worker");
            pair.coordinator().shutdownOutput();
            assertThat(pair.worker().getInputStream().readAllBytes()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {9, 14, 23, 100})
    void rejectsAnIncompleteProof(int length) throws Exception {
        byte[] recorded = Relay.recordedWorker(TOKEN);
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Relay.accepted(pair.coordinator(), TOKEN));

            pair.worker().getOutputStream().write(recorded, 0, length);
            pair.worker().shutdownOutput();

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseInstanceOf(EOFException.class)
                    .hasRootCauseMessage(
                            "it ended the connection instead of proving that it has the MESH_WORKER_TOKEN");
        }
    }

    /** A worker reconnects if its connection closes before it is accepted. It must not conclude that its token is wrong. */
    @ParameterizedTest
    @ValueSource(ints = {0, 20, 200})
    void aClosedConnectionIsNotReportedAsAWrongToken(int heard) throws Exception {
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> worker = begun(() -> Handshake.ofWorker(pair.worker(), WORKER));
            pair.coordinator().getInputStream().readNBytes(MAGIC.length);
            try (Relay other = new Relay()) {
                FutureTask<MessageChannel> coordinator = begun(() -> Relay.accepted(other.coordinator(), TOKEN));
                other.worker().getOutputStream().write(MAGIC);
                byte[] bytes = other.worker().getInputStream().readNBytes(heard);
                pair.coordinator().getOutputStream().write(bytes);
                pair.coordinator().close();
                other.worker().close();
                assertThatThrownBy(coordinator::get).hasRootCauseInstanceOf(IOException.class);
            }

            assertThatThrownBy(worker::get)
                    .hasCauseInstanceOf(IOException.class)
                    .cause()
                    .isNotInstanceOf(WireException.class);
        }
    }

    /** The coordinator counts the worker as soon as it has proved itself, and the worker would not reconnect after that. */
    @Test
    void keepsAWorkerThatHasProvedItselfInTime() throws Exception {
        Relay.recordedWorker(TOKEN); // loads the classes beforehand, which takes time
        TlsIdentity identity = TlsIdentity.ofCoordinator(TOKEN);
        try (SocketPair pair = SocketPair.connected()) {
            FutureTask<MessageChannel> coordinator = begun(() -> Handshake.ofCoordinator(
                    pair.coordinator(), identity, () -> {}, () -> isTrueAfter(Duration.ofMillis(5_500)), 5_000));
            MessageChannel worker = Handshake.ofWorker(pair.worker(), WORKER);

            coordinator.get().send(new Message.Ping(7));

            assertThat(worker.receive(60_000)).isEqualTo(new Message.Ping(7));
        }
    }

    private static boolean isTrueAfter(Duration pause) {
        try {
            Thread.sleep(pause);
            return true;
        } catch (InterruptedException never) {
            throw new IllegalStateException(never);
        }
    }

    /** Each single byte arrives in time, but the whole message does not. */
    @Test
    void aStrangerThatSendsSingleBytesGetsNoExtraTime() throws Exception {
        byte[] recorded = Relay.recordedWorker(TOKEN);
        try (SocketPair pair = SocketPair.connected()) {
            TlsIdentity identity = TlsIdentity.ofCoordinator(TOKEN);
            FutureTask<MessageChannel> coordinator =
                    begun(() -> Handshake.ofCoordinator(pair.coordinator(), identity, () -> {}, () -> true, 200));

            try {
                for (int i = 0; i < recorded.length && !coordinator.isDone(); i++) {
                    pair.worker().getOutputStream().write(recorded[i]);
                    Thread.sleep(20);
                }
            } catch (IOException closed) {
                // The coordinator closes the connection before it has read all bytes, which resets the connection.
            }

            assertThatThrownBy(coordinator::get)
                    .hasRootCauseMessage("it did not prove within 200 ms that it has the MESH_WORKER_TOKEN");
        }
    }

    /** Checks that the JDK accepts the certificate by its own rules. */
    @Test
    void aCertificateIsSignedByItsOwnKeyAndAlwaysValid() throws Exception {
        KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();

        X509Certificate certificate = TlsIdentity.certificate(keys, TOKEN, "worker");

        certificate.verify(keys.getPublic());
        certificate.checkValidity();
        assertThat(certificate.getPublicKey()).isEqualTo(keys.getPublic());
        assertThat(certificate.getIssuerX500Principal()).isEqualTo(certificate.getSubjectX500Principal());
        assertThat(certificate.getSubjectX500Principal().getName())
                .isEqualTo("CN=" + TOKEN.proof("worker", keys.getPublic().getEncoded()));
    }
}
