package mesh.load.workers.worker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Threads that only open connections. They leave their latest connections open. */
final class Flood implements AutoCloseable {

    private static final int THREADS = 2;
    private static final int HELD_BY_EACH = 400;

    private final InetSocketAddress target;
    private final byte[] hello;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;
    private volatile CountDownLatch connections = new CountDownLatch(0);

    /** @param hello the bytes that every second connection sends */
    Flood(InetSocketAddress target, byte[] hello) {
        this.target = target;
        this.hello = hello;
    }

    /** Starts the threads, and waits until they have opened this many connections. */
    void awaitConnections(int count) throws InterruptedException {
        connections = new CountDownLatch(count);
        for (int i = 0; i < THREADS; i++) {
            threads.add(Thread.ofPlatform().daemon().name("flood").start(this::connect));
        }
        connections.await();
    }

    private void connect() {
        Deque<Socket> held = new ArrayDeque<>();
        for (int i = 0; !over; i++) {
            try {
                Socket socket = new Socket();
                held.addLast(socket);
                socket.setSoLinger(true, 0); // resets on close, so that no local port stays in use
                socket.connect(target);
                connections.countDown();
                if (i % 2 == 0) {
                    socket.getOutputStream().write(hello);
                }
            } catch (IOException dropped) {
                // The next connection may succeed.
            }
            while (held.size() > (over ? 0 : HELD_BY_EACH)) {
                close(held.removeFirst());
            }
        }
        held.forEach(Flood::close);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // The connection is closed already.
        }
    }

    /** Waits until the threads have ended. */
    @Override
    public void close() {
        over = true;
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
        }
    }
}
