package mesh.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Sends RSocket over TCP frame by frame (protocol version 1.0), so that a test can make a frame invalid in any way. */
final class RSocketWire implements AutoCloseable {

    static final int METADATA = 0x100;
    static final int REQUEST_RESPONSE = 0x04;
    static final int REQUEST_STREAM = 0x06;
    static final int PAYLOAD = 0x0A;
    static final int ERROR = 0x0B;

    private static final int SETUP = 0x01;
    private static final int CANCEL = 0x09;
    private static final int RELEASE_1_0 = 0x0001_0000;
    private static final String COMPOSITE = "message/x.rsocket.composite-metadata.v0";

    /** The number of {@code message/x.rsocket.routing.v0} among the well-known MIME types. */
    private static final int ROUTING = 0x7E;

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int HOUR = 3_600_000;

    private final int port;
    private Socket socket = new Socket();
    private int stream = -1;

    RSocketWire(int port) {
        this.port = port;
    }

    /** A frame that has arrived. */
    record Frame(int stream, int type, String text) {}

    /**
     * Sends a frame unchanged, and then a valid request. The request must get a response, unless the server has closed the connection
     * because of the frame.
     *
     * @return the server's errors about the frame or the connection; empty if there are none
     * @throws java.net.SocketTimeoutException if the server neither responds to the request nor closes the connection
     */
    String send(byte[] frame) throws IOException {
        StringBuilder errors = new StringBuilder();
        try {
            write(frame);
            Frame response = ask(errors);
            if (response.type() != PAYLOAD) { // a damaged frame may have used the stream id of this request
                response = ask(errors);
            }
            assertThat(response.type())
                    .as("response to the next request: " + response.text())
                    .isEqualTo(PAYLOAD);
        } catch (EOFException | SocketException ended) {
            close();
        }
        return errors.toString();
    }

    /** Sends the valid request, and records errors that arrive on other streams meanwhile. */
    private Frame ask(StringBuilder errors) throws IOException {
        int question = nextStream();
        write(request(REQUEST_STREAM, question, 1, composite(route("temp.count.1")), new byte[0]));
        Frame response = read();
        for (; response.stream() != question; response = read()) {
            errors.append(response.type() == ERROR ? response.text() : "").append('\n');
            cancel(response);
        }
        return response;
    }

    private void cancel(Frame responded) throws IOException {
        if (responded.type() == PAYLOAD && responded.stream() > 0) {
            write(frame(CANCEL, responded.stream(), new byte[0]));
        }
    }

    /** Returns an unused stream of the current connection. Client streams are odd, and a connection uses each only once. */
    int nextStream() throws IOException {
        connect();
        stream += 2;
        return stream;
    }

    static byte[] request(int type, int stream, int initial, byte[] metadata, byte[] data) {
        ByteBuffer body = ByteBuffer.allocate(8 + metadata.length + data.length);
        if (type == REQUEST_STREAM) {
            body.putInt(initial);
        }
        length(body, metadata.length).put(metadata).put(data).flip();
        byte[] content = new byte[body.remaining()];
        body.get(content);
        return frame(type, METADATA, stream, content);
    }

    static byte[] frame(int type, int stream, byte[] content) {
        return frame(type, 0, stream, content);
    }

    static byte[] frame(int type, int flags, int stream, byte[] content) {
        return ByteBuffer.allocate(6 + content.length)
                .putInt(stream)
                .putShort((short) (type << 10 | flags))
                .put(content)
                .array();
    }

    /** Returns a request's metadata with this route. */
    static byte[] route(String route) {
        byte[] text = route.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(1 + text.length)
                .put((byte) text.length)
                .put(text)
                .array();
    }

    static byte[] composite(byte[] routing) {
        ByteBuffer entry = ByteBuffer.allocate(4 + routing.length).put((byte) (0x80 | ROUTING));
        return length(entry, routing.length).put(routing).array();
    }

    /** Writes a length in three bytes. */
    private static ByteBuffer length(ByteBuffer buffer, int length) {
        return buffer.put((byte) (length >> 16)).putShort((short) length);
    }

    private void connect() throws IOException {
        if (socket.isConnected() && !socket.isClosed() && stream < Integer.MAX_VALUE - 10) {
            return;
        }
        socket = new Socket();
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) PATIENCE.toMillis());
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), (int) PATIENCE.toMillis());
        stream = -1;
        write(setup());
    }

    private static byte[] setup() {
        ByteArrayOutputStream setup = new ByteArrayOutputStream();
        setup.writeBytes(ByteBuffer.allocate(12)
                .putInt(RELEASE_1_0)
                .putInt(HOUR)
                .putInt(HOUR)
                .array());
        for (String type : new String[] {COMPOSITE, "application/cbor"}) {
            setup.write(type.length());
            setup.writeBytes(type.getBytes(StandardCharsets.US_ASCII));
        }
        return frame(SETUP, 0, setup.toByteArray());
    }

    private void write(byte[] frame) throws IOException {
        ByteBuffer wire = ByteBuffer.allocate(3 + frame.length);
        socket.getOutputStream().write(length(wire, frame.length).put(frame).array());
    }

    private Frame read() throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
        int from = in.readInt();
        int type = in.readUnsignedShort() >> 10;
        return new Frame(from, type, new String(in.readNBytes(length - 6), StandardCharsets.UTF_8));
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
