package mesh.load.engine.threads;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import mesh.load.engine.Connections;
import mesh.load.engine.LoadEngine;
import mesh.load.engine.LoadException;
import mesh.load.engine.LoadPlan;
import mesh.load.engine.http.Ascii;
import mesh.load.engine.http.UserRequest;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;

/** Warms up an engine against a server in this process, so that the first measured execution runs compiled code. */
public final class EngineWarmUp {

    private static final List<UserRequest> KINDS =
            List.of(WarmUpServer.ARRAY, WarmUpServer.ARRAY, WarmUpServer.LINES, WarmUpServer.PROBLEM);
    /** Further time makes the code no faster. */
    private static final Duration ENOUGH = Duration.ofSeconds(1);

    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final Set<EngineKind> WARM = ConcurrentHashMap.newKeySet();

    private EngineWarmUp() {}

    /** Warms an engine up unless one of this kind is already warm in this JVM. Its code stays compiled there. */
    public static void once(EngineKind kind) {
        once(kind, ENOUGH);
    }

    static void once(EngineKind kind, Duration duration) {
        if (!isWarm(kind)) {
            run(kind, duration);
            if (!Thread.currentThread().isInterrupted()) {
                WARM.add(kind);
            }
        }
    }

    /** Returns whether an engine of this kind is already warm in this JVM. */
    public static boolean isWarm(EngineKind kind) {
        return WARM.contains(kind);
    }

    /**
     * Sends bursts and closed loops to a server in this process for about this long, so that no service is disturbed.
     * An interruption ends it early and leaves the interrupt status set.
     *
     * @throws LoadException if no server can be opened on the loopback interface
     */
    public static void run(EngineKind kind, Duration duration) {
        LoadEngine engine = Engines.of(kind);
        long end = System.nanoTime() + duration.toNanos();
        try (WarmUpServer server = new WarmUpServer()) {
            LoadPlan burst = plan(server, 100, new Shape.Burst());
            LoadPlan closed = plan(server, 20, new Shape.Closed(100));
            while (System.nanoTime() - end < 0 && tryFire(engine, burst) && tryFire(engine, closed)) {}
        } catch (IOException e) {
            throw new LoadException("the warm-up server cannot be opened: " + e.getMessage(), e);
        }
    }

    private static LoadPlan plan(WarmUpServer server, int users, Shape shape) {
        List<UserRequest> requests = IntStream.range(0, users)
                .mapToObj(user -> KINDS.get(user % KINDS.size()))
                .toList();
        return new LoadPlan(server.address(), requests, shape, TIMEOUT);
    }

    private static boolean tryFire(LoadEngine engine, LoadPlan plan) {
        boolean interrupted = engine.fire(plan, LoadEngine.Progress.NONE).interrupted();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return !interrupted;
    }

    /** A tiny server that sends the kinds of responses that the targets send. It reads only the first letter of a request's path. */
    static final class WarmUpServer implements AutoCloseable {

        static final int ITEMS = 50;
        static final UserRequest ARRAY = new UserRequest("/array", "application/json", ITEMS);
        static final UserRequest LINES = new UserRequest("/lines", "application/x-ndjson", ITEMS);
        static final UserRequest PROBLEM = new UserRequest("/problem", "application/json", ITEMS);

        private static final int BACKLOG = 1024;
        private static final int PATH_LETTER = "GET /".length();
        private static final String ITEM =
                "{\"id\":17,\"date\":\"2026-11-20\",\"celsius\":-3.25,\"note\":\"a \\\"cold\\\" day\"}";

        private final Selector selector = Selector.open();
        private final ServerSocketChannel listener = ServerSocketChannel.open();
        private final ByteBuffer request = ByteBuffer.allocateDirect(4096);
        private final ByteBuffer array =
                response("200 OK", "application/json", "[" + (ITEM + ",").repeat(ITEMS - 1) + ITEM + "]");
        private final ByteBuffer lines = response("200 OK", "application/x-ndjson", (ITEM + "\n").repeat(ITEMS));
        private final ByteBuffer problem =
                response("500 Failed", "application/problem+json", "{\"status\":500,\"cause\":\"read-timeout\"}");

        private volatile boolean open = true;

        WarmUpServer() throws IOException {
            listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
            listener.configureBlocking(false);
            listener.register(selector, SelectionKey.OP_ACCEPT);
            Thread.ofPlatform().daemon().name("warm-up-server").start(this::serve);
        }

        InetSocketAddress address() {
            return (InetSocketAddress) listener.socket().getLocalSocketAddress();
        }

        @Override
        public void close() {
            open = false;
            selector.wakeup();
        }

        private void serve() {
            try (selector;
                    listener) {
                while (open) {
                    selector.select(this::ready);
                }
                for (SelectionKey key : selector.keys()) {
                    key.channel().close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void ready(SelectionKey key) {
            try {
                if (key.isAcceptable()) {
                    accept();
                } else {
                    respond((SocketChannel) key.channel());
                }
            } catch (IOException e) {
                Connections.close(key.channel()); // the user of this connection has noticed that it broke
            }
        }

        private void accept() throws IOException {
            SocketChannel peer = listener.accept();
            if (peer != null) {
                peer.configureBlocking(false);
                peer.register(selector, SelectionKey.OP_READ);
            }
        }

        private void respond(SocketChannel peer) throws IOException {
            if (peer.read(request.clear()) < 0) {
                peer.close();
                return;
            }
            peer.write(
                    switch (request.get(PATH_LETTER)) {
                        case 'a' -> array.rewind();
                        case 'l' -> lines.rewind();
                        default -> problem.rewind();
                    });
        }

        /** Returns a response in two chunks, as a gateway streams it. */
        private static ByteBuffer response(String status, String type, String body) {
            int half = body.length() / 2;
            byte[] bytes = Ascii.bytes("HTTP/1.1 " + status + "\r\nContent-Type: " + type
                    + "\r\nTransfer-Encoding: chunked\r\n\r\n"
                    + chunk(body.substring(0, half)) + chunk(body.substring(half)) + chunk(""));
            return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
        }

        private static String chunk(String content) {
            return Integer.toHexString(content.length()) + "\r\n" + content + "\r\n";
        }
    }
}
