package mesh.load.workers.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import mesh.load.engine.LoadEngine;
import mesh.load.os.ServerAddress;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.EngineKind;
import mesh.load.workers.coordinator.WorkerPool;
import mesh.load.workers.wire.Handshake;
import mesh.load.workers.wire.Message;
import mesh.load.workers.wire.Relay;
import mesh.load.workers.wire.TlsIdentity;
import mesh.load.workers.wire.Token;
import mesh.load.workers.wire.WireException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests strangers that connect to the port where a run waits for its workers. The run must reject them and continue. */
@Timeout(300)
class StrangersTest {

    private static final String SECRET = Token.random();
    private static final int USERS = 10;
    private static final int WORKERS = 2;
    private static final byte[] HELLO = "MESH-WORKER/5\n".getBytes(StandardCharsets.US_ASCII);

    @TempDir
    private Path folder;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final WorkerPool pool = new WorkerPool(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Token.of(SECRET), WORKERS, lines::add);
    private final List<Socket> strangers = new ArrayList<>();

    enum Stranger {
        WRONG_TOKEN {

            @Override
            void speak(Socket socket) {
                assertThatThrownBy(() -> Handshake.ofWorker(socket, TlsIdentity.ofWorker(Token.of(Token.random()))))
                        .isInstanceOf(WireException.class);
            }
        },
        GARBAGE {

            @Override
            void speak(Socket socket) throws IOException {
                socket.getOutputStream()
                        .write("GET / HTTP/1.1\r\nHost: here\r\n\r\n".repeat(9).getBytes(StandardCharsets.US_ASCII));
            }
        },
        REPLAYED {

            @Override
            void speak(Socket socket) throws Exception {
                socket.getOutputStream().write(Relay.recordedWorker(Token.of(SECRET)));
            }
        },
        HALF_A_MESSAGE {

            @Override
            void speak(Socket socket) throws IOException {
                socket.getOutputStream().write(HELLO, 0, HELLO.length / 2);
            }
        },
        JUNK_IN_PLACE_OF_TLS {

            @Override
            void speak(Socket socket) throws IOException {
                socket.getOutputStream().write(Arrays.copyOf(HELLO, HELLO.length + 32));
            }
        },
        TEN_GIGABYTES {

            @Override
            void speak(Socket socket) throws IOException {
                socket.getOutputStream()
                        .write(ByteBuffer.allocate(HELLO.length + 113)
                                .put(HELLO)
                                .put((byte) 22) // a TLS record that is longer than allowed
                                .putShort((short) 0x0303)
                                .putShort((short) -1)
                                .putLong(10L << 30)
                                .array());
            }
        },
        MANY_WHO_SAY_NOTHING {

            @Override
            int count() {
                return 100;
            }

            @Override
            void speak(Socket socket) {}
        };

        abstract void speak(Socket socket) throws Exception;

        int count() {
            return 1;
        }
    }

    @AfterEach
    void end() throws IOException {
        for (Socket stranger : strangers) {
            stranger.close();
        }
        pool.close();
    }

    @ParameterizedTest
    @EnumSource
    void strangersAreRejectedAndDoNotDisturbTheRun(Stranger kind) throws Exception {
        try (TinyServer server = new TinyServer()) {
            for (int i = 0; i < kind.count(); i++) {
                kind.speak(stranger());
            }
            List<FutureTask<Void>> workers = List.of(worker(), worker());
            LoadEngine engine = pool.await("run", EngineKind.NIO, Duration.ofSeconds(20), () -> {});

            LoadResult result = engine.fire(server.burst(USERS), LoadEngine.Progress.NONE);

            assertThat(result.requests())
                    .allMatch(request -> request.outcome() instanceof Outcome.Ok)
                    .extracting(RequestRecord::user)
                    .containsExactlyElementsOf(
                            IntStream.rangeClosed(1, USERS).boxed().toList());
            engine.requireWhole();
            pool.close();
            for (FutureTask<Void> worker : workers) {
                worker.get();
            }
        }
    }

    /**
     * Two threads connect as fast as they can. Every second connection sends nothing. The run prints a line every five seconds, and one at
     * the end.
     */
    @Test
    void thousandsOfStrangersDoNotKeepWorkersOut() throws Exception {
        try (Flood flood = new Flood(pool.address(), HELLO)) {
            flood.awaitConnections(2_000);
            List<FutureTask<Void>> workers = List.of(worker(), worker());
            long start = System.nanoTime();
            pool.await("run", EngineKind.NIO, Duration.ofSeconds(50), () -> {}).requireWhole();
            pool.close();
            for (FutureTask<Void> worker : workers) {
                worker.get();
            }

            long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
            assertThat(lines).hasSizeLessThanOrEqualTo((int) (4 + seconds / 5));
        }
    }

    private Socket stranger() throws IOException {
        Socket stranger = connected(pool.address());
        strangers.add(stranger);
        return stranger;
    }

    private static Socket connected(InetSocketAddress address) throws IOException {
        return new Socket(address.getAddress(), address.getPort());
    }

    private FutureTask<Void> worker() {
        ServerAddress address = new ServerAddress("127.0.0.1", pool.address().getPort());
        return begun(() -> {
            try (CoordinatorSearch search = new CoordinatorSearch(address, Token.of(SECRET), Duration.ofSeconds(50))) {
                Message.Arrived arrival = new Message.Arrived("here", null);
                new WorkerSession(search.connect(), arrival, folder, line -> {}, Duration.ZERO).run();
            }
            return null;
        });
    }

    private static <T> FutureTask<T> begun(Callable<T> what) {
        FutureTask<T> task = new FutureTask<>(what);
        Thread.ofPlatform().daemon().start(task);
        return task;
    }
}
