package mesh.load.os;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Connections to a server of this machine that the server has not accepted. The kernel has established them, so the client takes itself for
 * connected and sends. But the server has no file for them and reads nothing. Linux lists them with the inode 0.
 *
 * @param clientPorts the local ports of their clients; empty also if the server is elsewhere or the system does not report them
 */
public record AcceptQueue(Set<Integer> clientPorts) {

    private static final String NO_INODE = "0";
    private static final String ESTABLISHED = "01";
    private static final String CLOSE_WAIT = "08";

    /** The server dropped the end of the handshake, but the client takes itself for connected. */
    private static final String HANDSHAKE = "03";

    private static final String NOTHING_UNACKNOWLEDGED = "00000000";

    /** Reads the current queue. This takes some milliseconds if there are thousands of sockets. */
    public static AcceptQueue of(InetSocketAddress server) {
        return isHere(server) ? of(TcpSocket.rowsOf(server.getPort()), server.getPort()) : new AcceptQueue(Set.of());
    }

    static AcceptQueue of(List<TcpSocket.Row> rows, int port) {
        if (rows.stream().noneMatch(row -> row.localPort() == port && row.isListening())) {
            return new AcceptQueue(Set.of()); // it listens in another network namespace
        }
        Set<Integer> waiting = new HashSet<>();
        Set<Integer> accepted = new HashSet<>();
        for (TcpSocket.Row row : rows) {
            if (row.remotePort() == port && row.state().equals(ESTABLISHED) && isUnacknowledged(row)) {
                waiting.add(row.localPort()); // the queue was full even for the end of its handshake
            } else if (row.localPort() == port && row.inode().equals(NO_INODE) && isWhole(row)) {
                waiting.add(row.remotePort());
            } else if (row.localPort() == port && !row.state().equals(HANDSHAKE)) {
                accepted.add(row.remotePort());
            }
        }
        waiting.removeAll(accepted);
        return new AcceptQueue(waiting);
    }

    /** Returns whether the connection is whole. A socket that its process has closed has no inode either, but is in a later state. */
    private static boolean isWhole(TcpSocket.Row row) {
        return row.state().equals(ESTABLISHED) || row.state().equals(CLOSE_WAIT);
    }

    private static boolean isUnacknowledged(TcpSocket.Row row) {
        return !row.sendQueue().equals(NOTHING_UNACKNOWLEDGED);
    }

    private static boolean isHere(InetSocketAddress server) {
        try {
            return server.getAddress() != null
                    && (server.getAddress().isLoopbackAddress()
                            || NetworkInterface.getByInetAddress(server.getAddress()) != null);
        } catch (IOException notTold) {
            return false;
        }
    }
}
