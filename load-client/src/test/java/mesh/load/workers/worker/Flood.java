package mesh.load.workers.worker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Threads that do nothing but connect. They hold the connections that they made last. */
final class Flood implements AutoCloseable {

    private static final int THREADS = 2;
    private static final int HELD_BY_EACH = 400;

    private final InetSocketAddress target;
    private final byte[] hello;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean over;
    private volatile CountDownLatch connections = new CountDownLatch(0);

    /** @param hello what every second connection says */
    Flood(InetSocketAddress target, byte[] hello) {
        this.target = target;
        this.hello = hello;
    }

    /** Begins, and returns once there were so many. */
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
                socket.setSoLinger(true, 0); // leaves no port in the kernel that could be missing elsewhere
                socket.connect(target);
                connections.countDown();
                if (i % 2 == 0) {
                    socket.getOutputStream().write(hello);
                }
            } catch (IOException dropped) {
                // the next one may get further
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
            // so is the connection
        }
    }

    /** Returns when none of them connects any more. */
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
