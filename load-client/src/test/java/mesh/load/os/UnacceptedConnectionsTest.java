package mesh.load.os;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@Timeout(120)
class UnacceptedConnectionsTest {

    private static final TcpSocket LISTENER = row(8071, 0, "0A", "0", "4711");

    @Test
    @EnabledOnOs(OS.LINUX)
    void unacceptedConnectionsIncludeAConnectionUntilTheServerAcceptsIt() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Socket one = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket other = new Socket(server.getInetAddress(), server.getLocalPort())) {
            InetSocketAddress address = new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
            assertThat(TcpSocket.notAcceptedBy(address)).containsOnly(one.getLocalPort(), other.getLocalPort());

            try (Socket accepted = server.accept()) {
                int left = accepted.getPort() == one.getLocalPort() ? other.getLocalPort() : one.getLocalPort();
                assertThat(TcpSocket.notAcceptedBy(address)).containsOnly(left);
            }
        }
    }

    @Test
    void unacceptedConnectionsDoNotIncludeASocketThatIsClosing() {
        List<TcpSocket> rows = List.of(
                LISTENER,
                row(8071, 40001, "01", "0", "0"),
                row(8071, 40002, "05", "0", "0"),
                row(8071, 40003, "06", "0", "0"));

        assertThat(TcpSocket.notAccepted(rows, 8071)).containsOnly(40001);
    }

    /** If the kernel drops the last packet of the handshake, only the client has a connection, and sends on it. */
    @Test
    void unacceptedConnectionsIncludeAClientWhoseBytesAreNotAcknowledged() {
        List<TcpSocket> rows = List.of(
                LISTENER,
                row(40001, 8071, "01", "000000C8", "5001"),
                row(8071, 40001, "03", "00000000", "0"),
                row(40002, 8071, "01", "00000000", "5002"),
                row(40003, 8071, "01", "000000C8", "5003"),
                row(8071, 40003, "01", "00000000", "5004"));

        assertThat(TcpSocket.notAccepted(rows, 8071)).containsOnly(40001);
    }

    @Test
    void unacceptedConnectionsAreUnknownIfTheServerIsOnAnotherMachine() {
        assertThat(TcpSocket.notAccepted(List.of(row(40001, 8071, "01", "000000C8", "5001")), 8071))
                .isEmpty();
        assertThat(TcpSocket.notAcceptedBy(new InetSocketAddress("192.0.2.1", 80)))
                .isEmpty();
    }

    private static TcpSocket row(int local, int remote, String state, String sendQueue, String inode) {
        return new TcpSocket("0100007F", local, remote, state, sendQueue.length() == 1 ? "00000000" : sendQueue, inode);
    }
}
