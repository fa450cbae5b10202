package mesh.load.os;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A TCP socket of this machine, as Linux lists it in {@code /proc}.
 *
 * @param localAddress in hexadecimal digits, as four bytes or as four words of an IPv6 address, in the order of the processor
 * @param sendQueue bytes that the other side has not acknowledged, in hexadecimal digits
 * @param inode number of the socket's file; 0 if no process has a file for the socket
 */
public record TcpSocket(
        String localAddress, int localPort, int remotePort, String state, String sendQueue, String inode) {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String LISTEN = "0A";
    private static final String ESTABLISHED = "01";
    private static final String CLOSE_WAIT = "08";

    /** The state of the server's side if the server dropped the end of the handshake, although the client considers itself connected. */
    private static final String HANDSHAKE = "03";

    boolean isListening() {
        return state.equals(LISTEN);
    }

    /** Returns whether no process has accepted this connection. A closed socket has no inode either, but a later state. */
    private boolean isUnaccepted() {
        return inode.equals("0") && (state.equals(ESTABLISHED) || state.equals(CLOSE_WAIT));
    }

    /** Returns the socket's name among the open files of a process. A socket in TIME_WAIT belongs to no process. */
    String file() {
        return "socket:[" + inode + "]";
    }

    static List<TcpSocket> all() {
        return rows("");
    }

    /** @param part text that a row must contain; other rows are skipped before they are parsed */
    private static List<TcpSocket> rows(String part) {
        return TABLES.stream()
                .flatMap(table -> LinuxCounters.lines(table).stream().skip(1))
                .filter(line -> line.contains(part))
                .map(line -> line.strip().split("\\s+", -1))
                .filter(field -> field.length > 9)
                .map(field -> new TcpSocket(
                        field[1].split(":", 2)[0],
                        port(field[1]),
                        port(field[2]),
                        field[3],
                        field[4].split(":", 2)[0],
                        field[9]))
                .toList();
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), 16);
    }

    /** Returns the process that listens on a port; empty without {@code /proc}, or if the process belongs to another user. */
    public static Optional<ProcessHandle> listener(int port) {
        Set<String> sockets = all().stream()
                .filter(socket -> socket.isListening() && socket.localPort() == port)
                .map(TcpSocket::file)
                .collect(Collectors.toSet());
        return ProcessHandle.allProcesses()
                .filter(process -> !Collections.disjoint(filesOf(process.pid()), sockets))
                .findFirst();
    }

    /** Returns the ports on which a process listens; empty if the system does not report them. */
    public static Set<Integer> portsOf(ProcessHandle process) {
        return listening(filesOf(process.pid())).map(TcpSocket::localPort).collect(Collectors.toSet());
    }

    private static Stream<TcpSocket> listening(Set<String> files) {
        return all().stream().filter(socket -> socket.isListening() && files.contains(socket.file()));
    }

    /**
     * Returns the addresses on which a process or one of its descendants listens, in the order of their ports; empty if the system does not
     * report them. The wildcard address represents all addresses.
     */
    public static List<InetSocketAddress> listenedBy(ProcessHandle process) {
        Set<String> files = Stream.concat(Stream.of(process), process.descendants())
                .flatMap(one -> filesOf(one.pid()).stream())
                .collect(Collectors.toSet());
        return listening(files)
                .sorted(Comparator.comparingInt(TcpSocket::localPort))
                .map(TcpSocket::local)
                .distinct()
                .toList();
    }

    private InetSocketAddress local() {
        ByteBuffer bytes = ByteBuffer.wrap(HexFormat.of().parseHex(localAddress));
        IntBuffer words = bytes.duplicate().order(ByteOrder.nativeOrder()).asIntBuffer();
        while (words.hasRemaining()) {
            bytes.putInt(words.get());
        }
        try {
            return new InetSocketAddress(InetAddress.getByAddress(bytes.array()), localPort);
        } catch (UnknownHostException notAnAddress) {
            throw new IllegalStateException("'" + localAddress + "' in /proc/net is not an address", notAnAddress);
        }
    }

    /** Returns the names of a process's open files; empty if the process has ended or belongs to another user. */
    static Set<String> filesOf(long pid) {
        try (Stream<Path> open = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            return open.map(TcpSocket::target).collect(Collectors.toSet());
        } catch (IOException | UncheckedIOException unavailable) {
            return Set.of();
        }
    }

    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    /** Counts a process's connections, except those of this local port. Returns empty if the system does not report them. */
    public static Optional<Integer> connectionsOf(long pid, int except) {
        return count(pid, sockets -> Set.of(except));
    }

    /** Counts the connections that a process has opened, without accepted ones. Returns empty if the system does not report them. */
    public static Optional<Integer> connectionsOpenedBy(long pid) {
        return count(
                pid,
                sockets -> sockets.stream()
                        .filter(TcpSocket::isListening)
                        .map(TcpSocket::localPort)
                        .collect(Collectors.toSet()));
    }

    /** @param except gets all sockets of the process, and returns the local ports whose connections do not count */
    private static Optional<Integer> count(long pid, Function<List<TcpSocket>, Set<Integer>> except) {
        Set<String> files = filesOf(pid); // read first, so that a connection opened in between does not count
        if (files.isEmpty()) {
            return Optional.empty();
        }
        List<TcpSocket> sockets =
                all().stream().filter(socket -> files.contains(socket.file())).toList();
        Set<Integer> ports = except.apply(sockets);
        return Optional.of((int) sockets.stream()
                .filter(socket -> !socket.isListening() && !ports.contains(socket.localPort()))
                .map(TcpSocket::file)
                .distinct()
                .count());
    }

    /**
     * Returns the client ports of connections to a server of this machine that the server has not accepted; empty if the server is on
     * another machine, or if the system does not report them. The kernel has established these connections, so the client considers itself
     * connected and sends. But the server has no file descriptor for them, and reads nothing. This method takes some milliseconds if there
     * are thousands of sockets.
     */
    public static Set<Integer> notAcceptedBy(InetSocketAddress server) {
        return isHere(server)
                ? notAccepted(rows(String.format(Locale.ROOT, ":%04X ", server.getPort())), server.getPort())
                : Set.of();
    }

    static Set<Integer> notAccepted(List<TcpSocket> rows, int port) {
        if (rows.stream().noneMatch(row -> row.localPort() == port && row.isListening())) {
            return Set.of(); // the server listens in another network namespace
        }
        Set<Integer> waiting = new HashSet<>();
        Set<Integer> accepted = new HashSet<>();
        for (TcpSocket row : rows) {
            if (row.remotePort() == port
                    && row.state().equals(ESTABLISHED)
                    && !row.sendQueue().equals("00000000")) {
                waiting.add(row.localPort()); // the queue was already full at the end of this connection's handshake
            } else if (row.localPort() == port && row.isUnaccepted()) {
                waiting.add(row.remotePort());
            } else if (row.localPort() == port && !row.state().equals(HANDSHAKE)) {
                accepted.add(row.remotePort());
            }
        }
        waiting.removeAll(accepted);
        return waiting;
    }

    private static boolean isHere(InetSocketAddress server) {
        try {
            return server.getAddress() != null
                    && (server.getAddress().isLoopbackAddress()
                            || NetworkInterface.getByInetAddress(server.getAddress()) != null);
        } catch (IOException unavailable) {
            return false;
        }
    }
}
