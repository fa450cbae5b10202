package mesh.load.workers.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.function.UnaryOperator;

/** A relay between a worker and a coordinator. It forwards everything. It keeps the data that the worker sends, and can change it. */
public final class Relay implements AutoCloseable {

    static final int HELLO = "MESH-WORKER/5\n".length();
    private static final int RECORD_HEADER = 5;

    private final SocketPair outside = SocketPair.connected();
    private final SocketPair inside = SocketPair.connected();
    private final ByteArrayOutputStream sent = new ByteArrayOutputStream();
    private volatile UnaryOperator<byte[]> change = UnaryOperator.identity();

    public Relay() throws IOException {
        Thread.ofVirtual().start(this::handOnRecords);
        Thread.ofVirtual().start(this::handOnBytes);
    }

    /** Performs the coordinator's side of a handshake. */
    public static MessageChannel accepted(Socket socket, Token token) throws IOException {
        return Handshake.ofCoordinator(
                socket, TlsIdentity.ofCoordinator(token), () -> {}, () -> true, Handshake.COORDINATOR_PATIENCE_MILLIS);
    }

    /** Returns all bytes that a worker with the token sends to another coordinator until it is accepted. */
    public static byte[] recordedWorker(Token token) throws Exception {
        try (Relay relay = new Relay()) {
            FutureTask<MessageChannel> coordinator = begun(() -> accepted(relay.coordinator(), token));
            Handshake.ofWorker(relay.worker(), TlsIdentity.ofWorker(token));
            coordinator.get();
            return relay.sent.toByteArray();
        }
    }

    static <T> FutureTask<T> begun(Callable<T> what) {
        FutureTask<T> task = new FutureTask<>(what);
        Thread.ofVirtual().start(task);
        return task;
    }

    /** Returns the worker's end of its connection to the relay. */
    Socket worker() {
        return outside.worker();
    }

    /** Returns the coordinator's end of its connection to the relay. */
    Socket coordinator() {
        return inside.coordinator();
    }

    /** Changes each TLS record that the worker sends from now on. */
    void change(UnaryOperator<byte[]> records) {
        change = records;
    }

    private void handOnRecords() {
        try {
            DataInputStream in = new DataInputStream(outside.coordinator().getInputStream());
            OutputStream out = inside.worker().getOutputStream();
            handOn(in.readNBytes(HELLO), out);
            while (true) {
                byte[] header = in.readNBytes(RECORD_HEADER);
                if (header.length < RECORD_HEADER) {
                    inside.worker().shutdownOutput();
                    return;
                }
                byte[] record = new byte[RECORD_HEADER + ByteBuffer.wrap(header).getShort(3)];
                System.arraycopy(header, 0, record, 0, RECORD_HEADER);
                in.readFully(record, RECORD_HEADER, record.length - RECORD_HEADER);
                handOn(change.apply(record), out);
            }
        } catch (IOException ended) {
            // The connection has ended as well.
        }
    }

    private void handOn(byte[] bytes, OutputStream out) throws IOException {
        sent.writeBytes(bytes);
        out.write(bytes);
    }

    private void handOnBytes() {
        try {
            InputStream in = inside.worker().getInputStream();
            in.transferTo(outside.coordinator().getOutputStream());
            outside.coordinator().shutdownOutput();
        } catch (IOException ended) {
            // The connection has ended as well.
        }
    }

    @Override
    public void close() throws IOException {
        outside.close();
        inside.close();
    }
}
