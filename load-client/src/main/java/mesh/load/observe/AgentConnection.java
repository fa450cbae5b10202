package mesh.load.observe;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A connection to this project's agent in another JVM, which is opened again if a request has failed. A request is a line of words, with tabs
 * between them. The reply has a line for each item, with its name, a tab and its value, and ends with an empty line. {@code
 * mesh.agent.Requests} lists all requests.
 */
final class AgentConnection {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    private static final String TAB = "\t";
    private static final String FAILED = "!failed";
    private static final String REJECTED = "!rejected";

    /** For a JVM that accepts a connection but does not respond: it is out of memory, or a debugger or a signal has stopped it. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final int port;
    private final String token;
    private @Nullable Lines lines;

    /** @param token the first line of each connection */
    AgentConnection(int port, String token) {
        this.port = port;
        this.token = token;
    }

    /** Opens the connection now, and not with the first request. */
    AgentConnection open() throws IOException {
        lines();
        return this;
    }

    private synchronized Lines lines() throws IOException {
        Lines open = lines == null ? Lines.open(port, token) : lines;
        lines = open;
        return open;
    }

    /**
     * Sends a request, and returns the items of the reply.
     *
     * @throws Beans.RejectedException if a bean does not allow an argument
     * @throws IOException if the agent reports another failure, or does not respond
     */
    Map<String, String> request(String... words) throws IOException {
        Stream.of(words)
                .filter(word -> word.matches("(?s).*[\\t\\n].*"))
                .findFirst()
                .ifPresent(word -> {
                    throw new IllegalArgumentException("'" + word.strip() + "' contains a tab or an end of line");
                });
        Map<String, String> items = items(String.join(TAB, words));
        if (items.containsKey(REJECTED)) {
            throw new Beans.RejectedException(items.get(REJECTED));
        }
        if (items.containsKey(FAILED)) {
            throw new IOException(items.get(FAILED));
        }
        return items;
    }

    /** A later request must not get the reply to a failed one, so it gets another connection. */
    private synchronized Map<String, String> items(String line) throws IOException {
        try {
            return lines().request(line);
        } catch (IOException failed) {
            close();
            throw new IOException("its agent does not respond", failed);
        }
    }

    synchronized void close() {
        if (lines != null) {
            lines.close();
            lines = null;
        }
    }

    private record Lines(Socket socket, Writer out, BufferedReader in) {

        static Lines open(int port, String token) throws IOException {
            Socket socket = new Socket(Proxy.NO_PROXY);
            try {
                int patience = Math.toIntExact(PATIENCE.toMillis());
                socket.connect(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), port), patience);
                socket.setSoTimeout(patience);
                socket.setTcpNoDelay(true);
                Lines lines = new Lines(
                        socket,
                        new BufferedWriter(new OutputStreamWriter(socket.getOutputStream(), StandardCharsets.UTF_8)),
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8)));
                lines.send(token);
                return lines;
            } catch (IOException failed) {
                socket.close();
                throw failed;
            }
        }

        private void send(String line) throws IOException {
            out.append(line).append('\n').flush();
        }

        Map<String, String> request(String request) throws IOException {
            send(request);
            Map<String, String> items = new LinkedHashMap<>();
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.isEmpty()) {
                    return items;
                }
                String[] item = line.split(TAB, 2);
                items.put(item[0], item[1]);
            }
            throw new IOException("the connection has ended");
        }

        void close() {
            try {
                socket.close();
            } catch (IOException closed) {
                // The JVM has already ended.
            }
        }
    }
}
