package mesh.load.engine.threads;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import mesh.load.engine.Connections;
import mesh.load.engine.http.RequestBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Writes a request to a blocking socket. A virtual thread of its own writes a body while the user reads: a server may respond before it has
 * read everything, or stop reading, and a blocked write has no time limit.
 */
final class BlockingWrite {

    /** A server that has responded has read everything, or never will: the last write only has to return. */
    private static final Duration GRACE = Duration.ofMillis(100);

    private final RequestBuffer request;
    private final SocketChannel channel;
    private final @Nullable Thread writer;

    private BlockingWrite(RequestBuffer request, SocketChannel channel) {
        this.request = request;
        this.channel = channel;
        writer = request.hasBody() ? Thread.ofVirtual().name("load-body").unstarted(this::writeBody) : null;
    }

    /** Begins to send. A request without a body has been sent when this returns. */
    static BlockingWrite begin(RequestBuffer request, SocketChannel channel) throws IOException {
        BlockingWrite started = new BlockingWrite(request, channel);
        request.rewind();
        if (started.writer == null) {
            started.write();
        } else {
            started.writer.start();
        }
        return started;
    }

    /** Returns when nothing is being sent any more. If the server does not read the rest of the request, the connection is closed. */
    void end() throws InterruptedException {
        if (writer != null && !writer.join(GRACE)) {
            Connections.close(channel);
            writer.join();
        }
    }

    private void writeBody() {
        try {
            write();
        } catch (IOException e) {
            // the user finds out what happened to the connection: it may still hold a response
        }
    }

    private void write() throws IOException {
        while (request.hasRemaining()) {
            request.writeTo(channel);
        }
    }
}
