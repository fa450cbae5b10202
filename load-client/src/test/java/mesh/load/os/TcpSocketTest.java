package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Counts connections of the process that runs the tests, which has others as well, so differences are compared. */
@EnabledOnOs(OS.LINUX)
@Timeout(300)
class TcpSocketTest {

    private static final long SELF = ProcessHandle.current().pid();

    @Test
    void countsBothEndsAsLongAsTheyAreOpen() {
        withNobodyElse(() -> {
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

    /** The accepted end comes in at a port on which somebody listens here. */
    @Test
    void distinguishesOpenedFromAcceptedConnections() {
        withNobodyElse(() -> {
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

    /** Nobody reads it any more, and nobody has closed it: this is what a leak looks like. */
    @Test
    void countsAConnectionThatTheOtherSideHasClosed() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int before = connections(0);
            Socket made = new Socket(server.getInetAddress(), server.getLocalPort());
            try (Socket accepted = server.accept()) {
                made.close();
                assertThat(accepted.getInputStream().read()).isEqualTo(-1);
                assertThat(connections(0)).isEqualTo(before + 1);
            }
        }
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
    void knowsNothingOfAProcessThatHasEnded() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();

        assertThat(TcpSocket.connectionsOf(gone.pid(), 0)).isEmpty();
        assertThat(TcpSocket.connectionsOpenedBy(gone.pid())).isEmpty();
    }

    /** What tests before this one have used may end its idle connections just now. */
    private static void withNobodyElse(ThrowingRunnable test) {
        await().untilAsserted(test);
    }

    private static int made() {
        return TcpSocket.connectionsOpenedBy(SELF).orElseThrow();
    }

    private static int connections(int except) {
        return TcpSocket.connectionsOf(SELF, except).orElseThrow();
    }
}
