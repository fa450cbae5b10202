package mesh.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
@SuppressWarnings("NullAway.Init") // @BeforeEach is the constructor.
class AgentServerTest {

    private static final String TOKEN = "mesh 0123456789abcdef";

    private AgentServer server;

    @BeforeEach
    void start() throws IOException {
        server = AgentServer.start(TOKEN, new Requests(ManagementFactory.getPlatformMBeanServer()));
    }

    @Test
    void repliesWithALineForEachItemAndAnEmptyLine() throws IOException {
        try (Client client = new Client(TOKEN)) {
            assertThat(client.ask("names\tjava.lang:type=Mem*")).containsExactly("java.lang:type=Memory\t");
            assertThat(client.ask("get\tjava.lang:type=Nothing\tAny"))
                    .singleElement()
                    .asString()
                    .startsWith("!failed\t");
            assertThat(client.ask("get\tjava.lang:type=Memory\tNothing")).isEmpty();
        }
    }

    /** A terminal would obey them, and an end of line would end the item. */
    @Test
    void aReplyHasNoControlCharactersOfOthers() throws IOException {
        try (Client client = new Client(TOKEN)) {
            assertThat(client.ask("a\u001b[31m\u009b\r"))
                    .containsExactly("!failed\tjava.lang.IllegalArgumentException: unknown request 'a [31m '");
        }
    }

    @Test
    void aSecondConnectionOfTheObserverIsServedWhileTheFirstIsOpen() throws IOException {
        try (Client first = new Client(TOKEN);
                Client second = new Client(TOKEN)) {
            assertThat(second.ask("sample")).isNotEmpty();
            assertThat(first.ask("sample")).isNotEmpty();
        }
    }

    @Test
    void closesTheConnectionOfAStranger() throws IOException {
        for (String wrong : List.of("", "mesh", TOKEN.substring(1), TOKEN + "0", "x".repeat(Lines.MAX_CHARS + 1))) {
            try (Client stranger = new Client(wrong)) {
                assertThat(stranger.isServed()).as(wrong).isFalse();
            }
        }
        try (Client observer = new Client(TOKEN)) {
            assertThat(observer.ask("sample")).isNotEmpty();
        }
    }

    /** Each of them has a thread in the observed JVM. */
    @Test
    void servesOnlyAFewStrangersAtATime() throws IOException {
        List<Socket> strangers = new ArrayList<>();
        try {
            boolean isRejected = false;
            for (int i = 0; i < 20 && !isRejected; i++) {
                Socket stranger = new Socket(InetAddress.getLoopbackAddress(), server.port());
                strangers.add(stranger);
                stranger.setSoTimeout(100);
                isRejected = isClosed(stranger);
            }

            assertThat(isRejected).isTrue();
        } finally {
            for (Socket stranger : strangers) {
                stranger.close();
            }
        }
    }

    private static boolean isClosed(Socket socket) throws IOException {
        try {
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException open) {
            return false;
        }
    }

    @Test
    void stopsListeningWhenTheObserverDisconnects() throws Exception {
        try (Client first = new Client(TOKEN);
                Client second = new Client(TOKEN)) {
            first.ask("sample");
            second.ask("sample");

            second.socket.close();

            assertThat(first.ask("sample")).isNotEmpty();
        }
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (isListening() && System.nanoTime() < deadline) {
            Thread.onSpinWait();
        }
        assertThatThrownBy(() -> new Client(TOKEN)).isInstanceOf(ConnectException.class);
    }

    private boolean isListening() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            return socket.isConnected();
        } catch (ConnectException closed) {
            return false;
        }
    }

    private final class Client implements AutoCloseable {

        private final Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        private final BufferedReader in =
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));

        Client(String token) throws IOException {
            send(token);
        }

        private void send(String line) throws IOException {
            socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.UTF_8));
        }

        List<String> ask(String line) throws IOException {
            send(line);
            List<String> reply = new ArrayList<>();
            for (String next = in.readLine(); next != null && !next.isEmpty(); next = in.readLine()) {
                reply.add(next);
            }
            return reply;
        }

        /** The server may close the connection while it still has unread bytes, which resets it. */
        boolean isServed() {
            try {
                return !ask("sample").isEmpty();
            } catch (IOException reset) {
                return false;
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
