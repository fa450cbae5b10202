package mesh.agent;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Reader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Serves one observer, which may have several connections: a slow request does not hold up the samples of another connection. Listens only
 * on loopback, and stops when the observer has closed its last connection. A client can run code in this JVM, so the first line of each
 * connection must be the observer's token. Requests and replies are {@linkplain Lines plain text}: no object is serialized, because an
 * application may filter what its JVM deserializes.
 */
final class AgentServer {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    /** How long a client may take until it has sent the token, and the observer until it has connected. */
    private static final int PATIENCE_MS = 30_000;

    /** Pause before the next attempt to accept, if the application has used up its files or its memory. */
    private static final int PAUSE_MS = 1000;

    /** Every user of the machine can connect. Each connection without the token has a thread, so there may be only a few. */
    private static final int MAX_STRANGERS = 4;

    private final ServerSocket socket;
    private final String token;
    private final Requests requests;

    /** Connections that have not sent the token yet, with the instant at which they were accepted. */
    private final Map<Socket, Long> strangers = new ConcurrentHashMap<>();

    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

    private AgentServer(ServerSocket socket, String token, Requests requests) {
        this.socket = socket;
        this.token = token;
        this.requests = requests;
    }

    static AgentServer start(String token, Requests requests) throws IOException {
        ServerSocket socket = new ServerSocket(0, 0, InetAddress.getByAddress(LOOPBACK));
        socket.setSoTimeout(PATIENCE_MS);
        AgentServer server = new AgentServer(socket, token, requests);
        run(server::accept);
        return server;
    }

    int port() {
        return socket.getLocalPort();
    }

    private static void run(Runnable task) {
        Thread thread = new Thread(task, ObservingAgent.THREAD);
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                acceptNext();
            } catch (SocketTimeoutException noObserver) {
                if (connections.isEmpty()) {
                    stop(); // the observer has ended before it has connected
                }
            } catch (IOException | OutOfMemoryError cannot) {
                pause();
            }
        }
    }

    private void acceptNext() throws IOException {
        long now = System.nanoTime();
        for (Map.Entry<Socket, Long> stranger : strangers.entrySet()) {
            if (now - stranger.getValue() > TimeUnit.MILLISECONDS.toNanos(PATIENCE_MS)) {
                close(stranger.getKey());
            }
        }
        Socket connection = socket.accept();
        try {
            if (strangers.size() < MAX_STRANGERS) {
                strangers.put(connection, System.nanoTime());
                run(() -> serve(connection));
            } else {
                close(connection);
            }
        } catch (OutOfMemoryError noThread) {
            strangers.remove(connection);
            close(connection);
            throw noThread;
        }
    }

    private void pause() {
        try {
            if (!socket.isClosed()) {
                Thread.sleep(PAUSE_MS);
            }
        } catch (InterruptedException nobodyDoes) {
            stop();
        }
    }

    /** Nothing that goes wrong here may reach the application, whose handler of uncaught exceptions may end its JVM. */
    private void serve(Socket connection) {
        try (connection;
                Reader in =
                        new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8));
                Writer out = new BufferedWriter(
                        new OutputStreamWriter(connection.getOutputStream(), StandardCharsets.UTF_8))) {
            connection.setSoTimeout(PATIENCE_MS);
            if (isToken(Lines.read(in, token.length()))) {
                connection.setSoTimeout(0);
                connection.setTcpNoDelay(true);
                connections.add(connection);
                strangers.remove(connection);
                serve(in, out);
            }
        } catch (Throwable disconnected) {
            close(connection);
        } finally {
            strangers.remove(connection);
            if (connections.remove(connection) && connections.isEmpty()) {
                stop();
            }
        }
    }

    private void serve(Reader in, Writer out) throws IOException {
        for (String line = Lines.read(in, Lines.MAX_CHARS); line != null; line = Lines.read(in, Lines.MAX_CHARS)) {
            Lines.write(out, requests.reply(Lines.words(line)));
        }
    }

    private boolean isToken(@Nullable String line) {
        return line != null
                && MessageDigest.isEqual(line.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
    }

    private void stop() {
        close(socket);
        strangers.keySet().forEach(AgentServer::close);
        connections.forEach(AgentServer::close);
    }

    private static void close(Closeable socket) {
        try {
            socket.close();
        } catch (IOException closed) {
            // It is of no use any more.
        }
    }
}
