package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.results.contender.LoadResult;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Tests what each engine records if it gets no response: closed ports, silent servers, and interruptions. */
public abstract class FailureContract extends EngineContract {

    private static final Duration IMPATIENCE = Duration.ofMillis(200);

    @Test
    void recordsAClosedPort() throws IOException {
        InetSocketAddress closed;
        try (ServerSocket once = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = new InetSocketAddress(InetAddress.getLoopbackAddress(), once.getLocalPort());
        }

        LoadResult result =
                engine().fire(burst(closed, Collections.nCopies(3, request(3)), PATIENCE), LoadEngine.Progress.NONE);

        assertThat(result.connections()).isZero();
        assertThat(result.requests()).hasSize(3).allSatisfy(record -> {
            assertThat(record.outcome()).isEqualTo(new Outcome.Refused());
            assertThat(record.startNanos()).isEqualTo(RequestRecord.NEVER);
            assertThat(record.connectDurationNanos()).isPositive();
            assertThat(record.latencyNanos()).isZero();
        });
    }

    @Test
    void recordsAConnectionThatCannotBeOpenedInTime() throws IOException {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> fillers = fill(full);

            LoadResult result =
                    engine().fire(burst(address(full), List.of(request(3)), IMPATIENCE), LoadEngine.Progress.NONE);

            assertThat(only(result).outcome()).isEqualTo(new Outcome.ConnectTimedOut());
            for (Socket filler : fillers) {
                filler.close();
            }
        }
    }

    /** The kernel repeats the dropped segment only after a second, whenever the server accepts the others. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void recordsHowLongAConnectionWaitedForAFullQueue() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> fillers = fill(full);
            Thread.ofPlatform().daemon().start(() -> acceptAllOnceOneWaits(full));

            LoadResult result =
                    engine().fire(burst(address(full), List.of(request(3)), PATIENCE), LoadEngine.Progress.NONE);

            assertThat(only(result).outcome()).isInstanceOf(Outcome.Reset.class);
            assertThat(only(result).connectDurationNanos())
                    .isGreaterThan(Duration.ofMillis(500).toNanos());
            for (Socket filler : fillers) {
                filler.close();
            }
        }
    }

    @Test
    void recordsAConnectionThatEndsBeforeTheFirstByte() throws IOException {
        try (ScriptedServer closing = new ScriptedServer(ScriptedServer.Conversation::request);
                ScriptedServer resetting = new ScriptedServer(conversation -> {
                    conversation.request();
                    conversation.reset();
                })) {
            assertThat(outcomeOf(closing, request(3))).isEqualTo(new Outcome.Reset());
            assertThat(outcomeOf(resetting, request(3))).isEqualTo(new Outcome.Reset());
        }
    }

    @Test
    void recordsAConnectionThatIsClosedBeforeItIsUsed() throws IOException {
        try (ScriptedServer server = new ScriptedServer(conversation -> {})) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.Reset());
        }
    }

    @Test
    void timesOutAndClosesTheConnection() throws Exception {
        CountDownLatch clientLeft = new CountDownLatch(2);
        try (ScriptedServer silent = new ScriptedServer(conversation -> {
                    conversation.request();
                    conversation.request();
                    clientLeft.countDown();
                });
                ScriptedServer halting = new ScriptedServer(conversation -> {
                    conversation.request();
                    conversation.send(Responses.chunkedHead("application/json") + Responses.chunk("[1"));
                    conversation.request();
                    clientLeft.countDown();
                })) {
            assertThat(only(fire(silent, request(3), IMPATIENCE)).outcome()).isInstanceOf(Outcome.TimedOut.class);
            RequestRecord halted = only(fire(halting, request(3), IMPATIENCE));

            assertThat(halted.outcome()).isEqualTo(new Outcome.TimedOut(false, 200));
            assertThat(halted.firstByteNanos()).isNotEqualTo(RequestRecord.NEVER);
            assertThat(halted.latencyNanos()).isGreaterThanOrEqualTo(IMPATIENCE.toNanos());
            clientLeft.await();
        }
    }

    /** The kernel has opened the connections of all users, but the server has accepted only one of them. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void distinguishesUsersThatWereNeverAcceptedFromThoseThatWaited() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Socket first = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            List<UserRequest> users = Collections.nCopies(3, request(3));
            Thread.ofPlatform().daemon().start(() -> acceptOnceMore(server));

            LoadResult result =
                    engine().fire(burst(address(server), users, Duration.ofSeconds(2)), LoadEngine.Progress.NONE);

            assertThat(result.connections()).isEqualTo(3);
            assertThat(result.requests())
                    .extracting(RequestRecord::outcome)
                    .containsExactlyInAnyOrder(
                            new Outcome.TimedOut(false), new Outcome.TimedOut(true), new Outcome.TimedOut(true));
            assertThat(accepted.getPort()).isEqualTo(first.getLocalPort());
        }
    }

    private static void acceptOnceMore(ServerSocket server) {
        try (Socket accepted = server.accept()) {
            accepted.getInputStream().transferTo(OutputStream.nullOutputStream());
        } catch (IOException ended) {
            // The test is over.
        }
    }

    @Test
    void aClosedLoopAgainstAClosedPortEnds() throws IOException {
        InetSocketAddress closed;
        try (ServerSocket once = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = address(once);
        }
        LoadPlan plan = new LoadPlan(closed, List.of(request(3), request(3)), new Shape.Closed(2000), PATIENCE);

        LoadResult result = engine().fire(plan, LoadEngine.Progress.NONE);

        assertThat(result.requests())
                .hasSize(4000)
                .allMatch(record -> record.outcome().equals(new Outcome.Refused()));
    }

    @Test
    void aClosedLoopContinuesAfterEachKindOfFailure() throws IOException {
        AtomicInteger turn = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            switch (turn.getAndIncrement()) {
                case 0 -> {}
                case 1 -> conversation.request();
                case 2 -> {
                    conversation.request();
                    conversation.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n[1,2,3]");
                }
                case 3 -> {
                    conversation.request();
                    conversation.request();
                }
                default -> {
                    conversation.request();
                    conversation.send(Responses.json("[1,2,3]"));
                }
            }
        })) {
            LoadPlan plan =
                    new LoadPlan(server.address(), List.of(request(3)), new Shape.Closed(5), Duration.ofSeconds(1));

            LoadResult result = engine().fire(plan, LoadEngine.Progress.NONE);

            assertThat(result.requests())
                    .extracting(RequestRecord::outcome)
                    .containsExactly(
                            new Outcome.Reset(),
                            new Outcome.Reset(),
                            new Outcome.Truncated(200),
                            new Outcome.TimedOut(false),
                            OK);
        }
    }

    @Test
    void anInterruptedLoadReturnsItsRecords() throws Exception {
        AtomicInteger turn = new AtomicInteger();
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            if (turn.getAndIncrement() < 3) {
                conversation.send(Responses.json("[1,2,3]"));
            }
            conversation.request();
        })) {
            LoadEngine.Progress interruptAfterThree = interruptCallerAfter(3);

            LoadResult result = engine().fire(
                            burst(server.address(), Collections.nCopies(10, request(3)), PATIENCE),
                            interruptAfterThree);

            assertThat(result.interrupted()).isTrue();
            assertThat(result.unfinished()).isEqualTo(7);
            assertThat(result.requests())
                    .hasSize(3)
                    .allMatch(record -> record.outcome().equals(OK));
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void reportsAnInterruptionAfterTheLastResponse() throws IOException {
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[1,2,3]"))) {
            LoadPlan plan = burst(server.address(), Collections.nCopies(10, request(3)), PATIENCE);

            LoadResult result = engine().fire(plan, interruptCallerAfter(10));

            assertThat(result.interrupted()).isTrue();
            assertThat(result.unfinished()).isZero();
            assertThat(result.requests()).hasSize(10);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void canBeInterruptedWhileConnecting() throws Exception {
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> fillers = fill(full);
            LoadPlan plan = burst(address(full), Collections.nCopies(10, request(3)), PATIENCE);

            LoadResult result = engine().fire(plan, interruptCallerAfter(0));

            assertThat(result.interrupted()).isTrue();
            assertThat(result.requests()).isEmpty();
            assertThat(result.unfinished()).isEqualTo(10);
            for (Socket filler : fillers) {
                filler.close();
            }
        }
    }

    private static LoadEngine.Progress interruptCallerAfter(int requests) {
        Thread caller = Thread.currentThread();
        AtomicBoolean interrupted = new AtomicBoolean();
        return (done, failed) -> {
            if (done == requests && !interrupted.getAndSet(true)) {
                caller.interrupt();
            }
        };
    }

    private static InetSocketAddress address(ServerSocket listener) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), listener.getLocalPort());
    }

    /** Opens connections until the accept queue is full and the kernel no longer responds to new ones. */
    private static List<Socket> fill(ServerSocket listener) throws IOException {
        List<Socket> fillers = new ArrayList<>();
        while (fillers.size() < 100) {
            Socket filler = new Socket();
            fillers.add(filler);
            try {
                filler.connect(address(listener), 100);
            } catch (java.net.SocketTimeoutException e) {
                return fillers;
            }
        }
        throw new IllegalStateException("the accept queue does not fill up");
    }

    /** Accepts and closes all connections as soon as the kernel has dropped the first segment of one. */
    private static void acceptAllOnceOneWaits(ServerSocket server) {
        try {
            Set<String> before = Set.of();
            Set<String> waiting = connecting(server.getLocalPort());
            while (Collections.disjoint(before, waiting)) {
                Thread.sleep(50);
                before = waiting;
                waiting = connecting(server.getLocalPort());
            }
            while (true) {
                server.accept().close();
            }
        } catch (IOException | InterruptedException ended) {
            // The test is over.
        }
    }

    /** Returns the local addresses of sockets that are still connecting to a port (SYN_SENT). */
    private static Set<String> connecting(int port) throws IOException {
        Set<String> found = new HashSet<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            for (String line : Files.readAllLines(Path.of(table))) {
                String[] fields = line.strip().split("\\s+", -1);
                if (fields[2].endsWith(":%04X".formatted(port)) && fields[3].equals("02")) {
                    found.add(fields[1]);
                }
            }
        }
        return found;
    }
}
