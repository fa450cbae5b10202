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
    private final @Nullable RequestNumber number;

    public RequestBuffer(InetSocketAddress target, UserRequest request) {
        this(target, request, null, null);
    }

    /**
     * @param trace null for requests that are not traced
     * @param number null for requests that are not found in a service's journal
     */
    public RequestBuffer(
            InetSocketAddress target,
            UserRequest request,
            @Nullable TraceHeader trace,
            @Nullable RequestNumber number) {
        this.target = target;
        this.trace = trace;
        this.number = number;
        byte[] encoded = RequestEncoder.encode(
                target, request, (number == null ? "" : number.field()) + (trace == null ? "" : trace.fields()));
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
     * Sets the trace and the number of the next request before it is sent, if requests have them.
     *
     * @param request from 0, different for each request of a plan
     */
    public void set(int request) {
        int end = head.capacity() - LINE_END;
        if (trace != null) {
            end -= trace.fields().length();
            trace.write(head, end, request);
        }
        if (number != null) {
            number.write(head, end - number.field().length(), request);
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
