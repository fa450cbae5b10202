package mesh.load.engine;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A real server on a real port. The test provides a script that handles each connection. */
public final class ScriptedServer implements AutoCloseable {

    /** Handles one connection. The server closes the connection when this returns. */
    public interface Script {
        void play(Conversation conversation) throws IOException, InterruptedException;
    }

    private final ServerSocket listener;
    private final Script script;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final AtomicInteger requests = new AtomicInteger();

    public ScriptedServer(Script script) throws IOException {
        this(InetAddress.getLoopbackAddress(), script);
    }

    public ScriptedServer(InetAddress address, Script script) throws IOException {
        this.script = script;
        listener = new ServerSocket(0, 1024, address);
        Thread.ofVirtual().start(this::accept);
    }

    /** Returns a server that responds to every request on every connection with these bytes. */
    public static ScriptedServer responding(String response) throws IOException {
        return new ScriptedServer(conversation -> {
            while (conversation.request() != null) {
                conversation.send(response);
            }
        });
    }

    /** Returns a server that responds to one request with these bytes and closes the connection in an orderly way. */
    public static ScriptedServer respondingAndClosing(String response) throws IOException {
        return new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(response);
        });
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(listener.getInetAddress(), listener.getLocalPort());
    }

    public int connections() {
        return sockets.size();
    }

    public int requests() {
        return requests.get();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                Thread.ofVirtual().start(() -> play(socket));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void play(Socket socket) {
        try (socket) {
            script.play(new Conversation(socket));
        } catch (IOException | InterruptedException e) {
            // The client has disconnected, or the test is over.
        }
    }

    /** The server's side of a connection. */
    public final class Conversation {

        private final Socket socket;

        Conversation(Socket socket) {
            this.socket = socket;
        }

        /** Reads and returns the next request up to its empty line; null if the client has closed the connection. */
        @Nullable
        public String request() throws IOException {
            StringBuilder request = new StringBuilder();
            InputStream in = socket.getInputStream();
            while (request.indexOf("\r\n\r\n") < 0) {
                int next = in.read();
                if (next < 0) {
                    return null;
                }
                request.append((char) next);
            }
            requests.incrementAndGet();
            return request.toString();
        }

        public void send(String bytes) throws IOException {
            send(bytes.getBytes(StandardCharsets.UTF_8));
        }

        public void send(byte[] bytes) throws IOException {
            socket.getOutputStream().write(bytes);
        }

        /** Returns the stream of bytes after the head of a request. */
        InputStream in() throws IOException {
            return socket.getInputStream();
        }

        /** Reads this many bytes of a body. */
        public void skip(long bytes) throws IOException {
            socket.getInputStream().skipNBytes(bytes);
        }

        /** Closes the connection with a RST instead of a FIN. */
        void reset() throws IOException {
            socket.setSoLinger(true, 0);
            socket.close();
        }
    }
}
