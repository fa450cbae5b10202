package mesh.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/** A proxy between one worker and its coordinator. It delays everything that the worker sends. */
final class DelayingProxy implements AutoCloseable {

    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final InetSocketAddress coordinator;
    private final long delayMillis;

    DelayingProxy(InetSocketAddress coordinator, long delayMillis) throws IOException {
        this.coordinator = coordinator;
        this.delayMillis = delayMillis;
        Thread.ofVirtual().start(this::handOn);
    }

    InetSocketAddress address() {
        return (InetSocketAddress) listener.getLocalSocketAddress();
    }

    private void handOn() {
        try (Socket worker = listener.accept();
                Socket run = new Socket(coordinator.getAddress(), coordinator.getPort())) {
            worker.setTcpNoDelay(true);
            run.setTcpNoDelay(true);
            Thread there = Thread.ofVirtual().start(() -> copy(run, worker, 0));
            copy(worker, run, delayMillis);
            there.join();
        } catch (IOException | InterruptedException ended) {
            // The test has ended as well.
        }
    }

    private static void copy(Socket from, Socket to, long delayMillis) {
        byte[] bytes = new byte[1 << 16];
        try {
            for (int some = from.getInputStream().read(bytes);
                    some >= 0;
                    some = from.getInputStream().read(bytes)) {
                Thread.sleep(delayMillis);
                to.getOutputStream().write(bytes, 0, some);
            }
            to.shutdownOutput();
        } catch (IOException | InterruptedException ended) {
            // One side has closed its connection. The other side notices.
        }
    }

    @Override
    public void close() {
        try {
            listener.close();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
