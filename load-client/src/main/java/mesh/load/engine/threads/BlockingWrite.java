package mesh.load.engine.threads;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import mesh.load.engine.Connections;
import mesh.load.engine.http.RequestBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A request on its way over a socket that blocks. A body goes on a virtual thread of its own, beside the user, who reads
 * meanwhile: a server may answer before it has read everything, or stop reading, and a blocked write has no time limit.
 */
final class BlockingWrite {

    /** A server that has answered has read everything, or will never: the last write only has to come back. */
    private static final Duration GRACE = Duration.ofMillis(100);

    private final RequestBuffer request;
    private final SocketChannel channel;
    private final @Nullable Thread beside;

    private BlockingWrite(RequestBuffer request, SocketChannel channel) {
        this.request = request;
        this.channel = channel;
        beside = request.hasBody() ? Thread.ofVirtual().name("load-body").unstarted(this::writeBeside) : null;
    }

    /** Begins to send; without a body it has been sent when this comes back. */
    static BlockingWrite begin(RequestBuffer request, SocketChannel channel) throws IOException {
        BlockingWrite sending = new BlockingWrite(request, channel);
        request.rewind();
        if (sending.beside == null) {
            sending.write();
        } else {
            sending.beside.start();
        }
        return sending;
    }

    /** Comes back when nothing is sent any more: a request of which the server did not want the rest costs the connection. */
    void end() throws InterruptedException {
        if (beside != null && !beside.join(GRACE)) {
            Connections.close(channel);
            beside.join();
        }
    }

    private void writeBeside() {
        try {
            write();
        } catch (IOException e) {
            // the user finds out what became of the connection: there may be an answer in it
        }
    }

    private void write() throws IOException {
        while (request.hasRemaining()) {
            request.writeTo(channel);
        }
    }
}
