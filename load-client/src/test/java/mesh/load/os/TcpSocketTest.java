package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Checks how much a count of sockets changes, because the process that runs the tests has other connections, too. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class TcpSocketTest {

    private static final long SELF = ProcessHandle.current().pid();

    @Test
    void countsBothEndsOfAConnectionAsLongAsTheyAreOpen() {
        retry(() -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                int before = connections(0);
                try (Socket made = new Socket(server.getInetAddress(), server.getLocalPort());
                        Socket accepted = server.accept()) {
                    assertThat(made.getPort()).isEqualTo(accepted.getLocalPort());
                    assertThat(connections(0)).isEqualTo(before + 2);
                    assertThat(connections(server.getLocalPort())).isEqualTo(before + 1);
                }
                assertThat(connections(0)).isEqualTo(before);
            }
        });
    }

    @Test
    void knowsTheAddressesOnWhichAProcessListens() throws IOException {
        InetAddress six = InetAddress.getAllByName("::1")[0];
        try (ServerSocket four = new ServerSocket(0, 1, InetAddress.getAllByName("127.0.0.2")[0]);
                ServerSocket other = new ServerSocket(0, 1, six);
                ServerSocket all = new ServerSocket(0)) {
            assertThat(TcpSocket.listenedBy(ProcessHandle.current()))
                    .contains(
                            new InetSocketAddress(four.getInetAddress(), four.getLocalPort()),
                            new InetSocketAddress(six, other.getLocalPort()))
                    .anyMatch(address ->
                            address.getAddress().isAnyLocalAddress() && address.getPort() == all.getLocalPort());
        }
    }

    /** A command is often a script that starts the application. */
    @Test
    void knowsTheAddressesOnWhichADescendantListens() {
        ProcessHandle shell = ProcessHandle.current().parent().orElseThrow();
        await().untilAsserted(() -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                assertThat(TcpSocket.listenedBy(shell))
                        .contains(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort()));
            }
        });
    }

    /** The accepted end has a local port on which this machine listens. */
    @Test
    void distinguishesOpenedFromAcceptedConnections() {
        retry(() -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                int before = made();
                try (Socket made = new Socket(server.getInetAddress(), server.getLocalPort());
                        Socket accepted = server.accept()) {
                    assertThat(made.getPort()).isEqualTo(accepted.getLocalPort());
                    assertThat(made()).isEqualTo(before + 1);
                }
                assertThat(made()).isEqualTo(before);
            }
        });
    }

    /** In a leak, the other side has closed the connection, and this process still has its end open. */
    @Test
    void countsAConnectionThatTheOtherSideHasClosed() throws Exception {
        retry(() -> {
            try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                int before = connections(0);
                Socket made = new Socket(server.getInetAddress(), server.getLocalPort());
                try (Socket accepted = server.accept()) {
                    made.close();
                    assertThat(accepted.getInputStream().read()).isEqualTo(-1);
                    assertThat(connections(0)).isEqualTo(before + 1);
                }
            }
        });
    }

    @Test
    void knowsWhichPortsAreListening() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(TcpSocket.all())
                    .filteredOn(socket -> socket.localPort() == server.getLocalPort() && socket.isListening())
                    .singleElement()
                    .satisfies(socket -> assertThat(TcpSocket.filesOf(SELF)).contains(socket.file()));
        }
    }

    @Test
    void hasNoFiguresForAProcessThatHasEnded() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();

        assertThat(TcpSocket.connectionsOf(gone.pid(), 0)).isEmpty();
        assertThat(TcpSocket.connectionsOpenedBy(gone.pid())).isEmpty();
    }

    /** Runs the test again if it fails, because an idle connection of an earlier test may close meanwhile. */
    private static void retry(ThrowingRunnable test) {
        await().untilAsserted(test);
    }

    private static int made() {
        return TcpSocket.connectionsOpenedBy(SELF).orElseThrow();
    }

    private static int connections(int except) {
        return TcpSocket.connectionsOf(SELF, except).orElseThrow();
    }
}
