package mesh.load.engine.http;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/** The bytes of a user's request: its own head, followed by the body that all users share. Only one thread may use it. */
public final class RequestBuffer {

    /**
     * The maximum number of body bytes that one write offers to the kernel. A socket on loopback accepts megabytes, and the thread's other
     * users would have to wait while the kernel copies them.
     */
    private static final int MAX_BYTES_PER_WRITE = 256 * 1024;

    /** The length of the line end after the last field of a head. */
    private static final int LINE_END = 2;

    private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);

    private final InetSocketAddress target;
    private final ByteBuffer head;
    private final ByteBuffer body;
    private final ByteBuffer[] both;
    private final @Nullable TraceHeader trace;

    public RequestBuffer(InetSocketAddress target, UserRequest request) {
        this(target, request, null);
    }

    /** Creates a buffer. Its trace is null for requests that are not traced. */
    public RequestBuffer(InetSocketAddress target, UserRequest request, @Nullable TraceHeader trace) {
        this.target = target;
        this.trace = trace;
        byte[] encoded = RequestEncoder.encode(target, request, trace == null ? "" : trace.fields());
        head = ByteBuffer.allocateDirect(encoded.length).put(encoded).flip();
        RequestBody carried = request.body();
        body = carried == null ? NOTHING : carried.view();
        both = new ByteBuffer[] {head, body};
    }

    public InetSocketAddress target() {
        return target;
    }

    /** Returns whether there is a body. A head alone fits into any socket buffer. */
    public boolean hasBody() {
        return body.capacity() > 0;
    }

    /**
     * Sets the trace of the next request before it is sent, if requests are traced.
     *
     * @param request from 0, different for each request of a plan
     */
    public void trace(int request) {
        if (trace != null) {
            trace.write(head, head.capacity() - LINE_END - trace.fields().length(), request);
        }
    }

    public void rewind() {
        head.rewind();
        body.rewind();
    }

    public boolean hasRemaining() {
        return head.hasRemaining() || body.position() < body.capacity();
    }

    /** Writes as many bytes as the socket takes, at least one if the socket is blocking. Writes head and body in one call. */
    public void writeTo(SocketChannel channel) throws IOException {
        if (!hasBody()) {
            channel.write(head);
            return;
        }
        body.limit(Math.min(body.capacity(), body.position() + MAX_BYTES_PER_WRITE));
        channel.write(both);
    }
}
