package mesh.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server in a separate process. It responds to every request after a fixed delay. It records the instants at which the request's first
 * byte arrives and the response's last byte leaves. {@link System#nanoTime()} is CLOCK_MONOTONIC on Linux, the same for every process. One
 * thread does everything, so that neither a lock nor a hand-over between threads delays a stamp.
 *
 * <p>It prints its port, then obeys the commands {@code reset} and {@code report} on its standard input until that ends.
 */
final class StampingServer {

    static final int ITEMS = 3;

    /** The server responds to this path immediately, regardless of the delay, so that clients can warm it up. */
    static final String WARM_PATH = "/warm";

    static final String STAMPING_THREAD = "stamping";

    private static final int BACKLOG = 4096;
    private static final long IDLE_MILLIS = 60_000;
    private static final int MIN_REQUEST_BYTES = "GET / HTTP/1.0\r\n\r\n".length();

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final ByteBuffer request = ByteBuffer.allocateDirect(16 * 1024);
    private final ByteBuffer response = response();
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
    private final Arrivals arrivals = new Arrivals();
    private final long delayNanos;

    private StampingServer(Duration delay) throws IOException {
        delayNanos = delay.toNanos();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        listener.configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** Takes the delay in milliseconds as its only argument. With a delay of 0, it records no stamps. */
    public static void main(String[] args) throws IOException {
        StampingServer server = new StampingServer(Duration.ofMillis(Long.parseLong(args[0])));
        Thread.ofPlatform().daemon().name(STAMPING_THREAD).start(server::serve);
        System.out.println(server.listener.socket().getLocalPort());
        server.obey();
    }

    private void obey() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String command = in.readLine(); command != null; command = in.readLine()) {
            commands.add(command.equals("reset") ? this::reset : () -> arrivals.report(System.out));
            selector.wakeup();
        }
    }

    private void reset() {
        arrivals.reset();
        System.out.println("ready");
    }

    private void serve() {
        try {
            while (true) {
                select();
                respondToDue();
                for (Runnable command = commands.poll(); command != null; command = commands.poll()) {
                    command.run();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void select() throws IOException {
        if (!arrivals.isAnyWaiting()) {
            selector.select(this::ready, IDLE_MILLIS);
            return;
        }
        long wait = arrivals.oldest() + delayNanos - System.nanoTime();
        if (wait > 0) {
            selector.select(this::ready, TimeUnit.NANOSECONDS.toMillis(wait) + 1);
        } else {
            selector.selectNow(this::ready);
        }
    }

    private void ready(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                read(key, (SocketChannel) key.channel());
            }
        } catch (IOException e) {
            key.cancel(); // the peer has closed the connection; the benchmark detects the missing response
        }
    }

    private void accept() throws IOException {
        for (SocketChannel peer = listener.accept(); peer != null; peer = listener.accept()) {
            peer.configureBlocking(false);
            peer.socket().setTcpNoDelay(true);
            peer.register(selector, SelectionKey.OP_READ);
            arrivals.accepted();
        }
    }

    private void read(SelectionKey key, SocketChannel peer) throws IOException {
        int count = peer.read(request.clear());
        long now = System.nanoTime();
        if (count < 0) {
            key.cancel();
            peer.close();
        } else if (count < MIN_REQUEST_BYTES || request.get(count - 1) != '\n' || request.get(count - 3) != '\n') {
            throw new IOException("the request did not arrive in one read, as requests on loopback do");
        } else if (delayNanos == 0 || request.get("GET /".length()) == 'w') {
            peer.write(response.rewind());
        } else {
            arrivals.arrived(user(), peer, now);
        }
    }

    private void respondToDue() throws IOException {
        long now = System.nanoTime();
        while (arrivals.isAnyWaiting() && now - arrivals.oldest() >= delayNanos) {
            SocketChannel peer = arrivals.nextToRespond();
            if (peer != null) {
                peer.write(response.rewind());
            }
            now = System.nanoTime();
            arrivals.responded(now);
        }
    }

    /** Returns the number in {@code GET /17 HTTP/1.1}, or 0 without one. */
    private int user() {
        int user = 0;
        for (int at = "GET /".length(); request.get(at) >= '0' && request.get(at) <= '9'; at++) {
            user = user * 10 + request.get(at) - '0';
        }
        return user;
    }

    private static ByteBuffer response() {
        String body = "[{\"id\":1,\"celsius\":20.5},{\"id\":2,\"celsius\":-3.0},{\"id\":3,\"celsius\":11.25}]";
        byte[] bytes = ("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                        + "\r\nConnection: keep-alive\r\n\r\n" + body)
                .getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    }

    /**
     * Records when each request arrived and when it got its response, in the order of arrival. Also finds the response that is due next.
     */
    private static final class Arrivals {

        private static final int MAX_REQUESTS = 100_000;

        private final long[] arrived = new long[MAX_REQUESTS];
        private final long[] responded = new long[MAX_REQUESTS];
        private final int[] user = new int[MAX_REQUESTS];
        private final @Nullable SocketChannel[] waiting = new SocketChannel[MAX_REQUESTS];
        private int count;
        private int responses;
        private int accepted;
        private int acceptedBeforeFirst;

        void reset() {
            count = 0;
            responses = 0;
            accepted = 0;
            acceptedBeforeFirst = 0;
        }

        void accepted() {
            accepted++;
        }

        void arrived(int from, SocketChannel channel, long now) {
            if (count == 0) {
                acceptedBeforeFirst = accepted;
            }
            user[count] = from;
            arrived[count] = now;
            waiting[count++] = channel;
        }

        boolean isAnyWaiting() {
            return responses < count;
        }

        /** Returns when the request that has waited longest arrived. */
        long oldest() {
            return arrived[responses];
        }

        @Nullable
        SocketChannel nextToRespond() {
            return waiting[responses];
        }

        void responded(long now) {
            waiting[responses] = null;
            responded[responses++] = now;
        }

        /** Prints one line about the connections, then one line per request: user, arrival, response. */
        void report(PrintStream out) {
            StringBuilder lines = new StringBuilder(count * 40);
            lines.append(accepted + " " + acceptedBeforeFirst + " " + count);
            for (int i = 0; i < count; i++) {
                lines.append("\n" + user[i] + " " + arrived[i] + " " + responded[i]);
            }
            out.println(lines);
            out.flush();
        }
    }
}
