package mesh.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import mesh.load.results.Json;

/**
 * A server in a separate process. It responds to every request after a fixed delay, and records the instants at which the request's first
 * byte arrives and the response's last byte leaves. {@link System#nanoTime()} is CLOCK_MONOTONIC on Linux, the same for every process. One
 * thread does everything, so that neither a lock nor a hand-over between threads delays a stamp.
 *
 * <p>It prints its port, then obeys the commands {@code reset} and {@code report} on its standard input until this input ends.
 */
final class StampingServer {

    static final int ITEMS = 3;

    static final String WARM_PATH = "/warm"; // gets an immediate response, so that clients can warm up the server
    static final String STAMPING_THREAD = "stamping";

    private static final int BACKLOG = 4096;
    private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);
    private static final int MIN_REQUEST_BYTES = "GET / HTTP/1.0\r\n\r\n".length();

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final ByteBuffer request = ByteBuffer.allocateDirect(16 * 1024);
    private final ByteBuffer response = response();
    private final Queue<Runnable> commands = new ConcurrentLinkedQueue<>();
    private final Queue<Arrival> waiting = new ArrayDeque<>();
    private final List<ServerProcess.ServedRequest> served = new ArrayList<>();
    private final long delayNanos;
    private int accepted;
    private int acceptedBeforeFirst;

    private record Arrival(SocketChannel peer, int user, long arrivedNanos) {}

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
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String command = in.readLine(); command != null; command = in.readLine()) {
            server.commands.add(command.equals("reset") ? server::reset : server::report);
            server.selector.wakeup();
        }
    }

    private void reset() {
        waiting.clear();
        served.clear();
        accepted = 0;
        acceptedBeforeFirst = 0;
        System.out.println("ready");
    }

    private void report() {
        System.out.println(
                Json.MAPPER.writeValueAsString(new ServerProcess.Report(accepted, acceptedBeforeFirst, served)));
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
        Arrival oldest = waiting.peek();
        long nanos = oldest == null ? IDLE_NANOS : untilDue(oldest);
        if (nanos > 0) {
            selector.select(this::ready, TimeUnit.NANOSECONDS.toMillis(nanos) + 1);
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
            accepted++;
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
            if (waiting.isEmpty() && served.isEmpty()) {
                acceptedBeforeFirst = accepted;
            }
            waiting.add(new Arrival(peer, user(), now));
        }
    }

    private void respondToDue() throws IOException {
        for (Arrival next = waiting.peek(); next != null && untilDue(next) <= 0; next = waiting.peek()) {
            next.peer().write(response.rewind());
            served.add(new ServerProcess.ServedRequest(next.user(), next.arrivedNanos(), System.nanoTime()));
            waiting.remove();
        }
    }

    private long untilDue(Arrival request) {
        return request.arrivedNanos() + delayNanos - System.nanoTime();
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
}
