package mesh.load.os;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A TCP socket of this machine, as Linux tells it in {@code /proc}.
 *
 * @param listening whether connections are accepted there; all others are connections, in whatever state
 * @param file what a process that holds it has among its open files; none holds one that has only to be waited for
 */
public record TcpSocket(int localPort, boolean listening, String file) {

    private static final List<Path> TABLES = List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));
    private static final String LISTEN = "0A";
    private static final int HEXADECIMAL = 16;

    /** All of them, of whatever process; none where there is no {@code /proc}. */
    public static List<TcpSocket> all() {
        return TABLES.stream().flatMap(TcpSocket::rows).toList();
    }

    private static Stream<TcpSocket> rows(Path table) {
        try {
            return Files.readAllLines(table).stream()
                    .skip(1)
                    .map(row -> row.strip().split("\\s+", -1))
                    .filter(field -> field.length > 9)
                    .map(field -> new TcpSocket(port(field[1]), field[3].equals(LISTEN), "socket:[" + field[9] + "]"));
        } catch (IOException noSuchTable) {
            return Stream.empty();
        }
    }

    private static int port(String address) {
        return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1), HEXADECIMAL);
    }

    /** What the open files of a process are links to; only root may look at other users'. */
    public static Set<String> filesOf(long pid) throws IOException {
        Set<String> files = new HashSet<>();
        try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc", Long.toString(pid), "fd"))) {
            for (Path file : open) {
                files.add(target(file));
            }
        }
        return files;
    }

    /** One may have been closed meanwhile. */
    private static String target(Path file) {
        try {
            return Files.readSymbolicLink(file).toString();
        } catch (IOException closed) {
            return "";
        }
    }

    /**
     * Counts the connections that a process holds, accepted or made, those in use and those that it only keeps.
     *
     * @param except a port of its own; who is connected there does not count
     * @return empty where the system does not tell
     */
    public static OptionalInt connectionsOf(long pid, int except) {
        return count(pid, held -> socket -> socket.localPort() != except);
    }

    /**
     * Counts the connections that a process has made and holds, whatever client of it made them, those in use and those that
     * it only keeps. Those that it has accepted come in at a port on which it listens.
     *
     * @return empty where the system does not tell
     */
    public static OptionalInt connectionsMadeBy(long pid) {
        return count(pid, held -> {
            Set<Integer> ports = held.stream()
                    .filter(TcpSocket::listening)
                    .map(TcpSocket::localPort)
                    .collect(Collectors.toSet());
            return socket -> !ports.contains(socket.localPort());
        });
    }

    /** Of the connections that a process holds. */
    private static OptionalInt count(long pid, Function<List<TcpSocket>, Predicate<TcpSocket>> which) {
        // The files first: a connection that is made in between is none of them.
        Set<String> files;
        try {
            files = filesOf(pid);
        } catch (IOException notTold) {
            return OptionalInt.empty();
        }
        List<TcpSocket> held =
                all().stream().filter(socket -> files.contains(socket.file())).toList();
        return OptionalInt.of((int) held.stream()
                .filter(socket -> !socket.listening())
                .filter(which.apply(held))
                .map(TcpSocket::file)
                .distinct()
                .count());
    }
}
