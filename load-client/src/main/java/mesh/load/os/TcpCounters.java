package mesh.load.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Linux's counts of connections that took longer to establish, since the network namespace of this process was created. They include every
 * process in this namespace, and none outside it.
 *
 * @param synRetransmits how often a side had to repeat the first segment of a connection, which it does after a second, two, four ...
 * @param listenDrops connections that found the queue of a listening socket full
 */
public record TcpCounters(long synRetransmits, long listenDrops) {

    private static final String EXTENSIONS = "TcpExt:";

    /** Reads the counts until now; empty if the system does not report them. */
    public static Optional<TcpCounters> read() {
        return read(Path.of("/proc/net/netstat"));
    }

    static Optional<TcpCounters> read(Path netstat) {
        try {
            List<List<String>> lines = Files.exists(netstat)
                    ? Files.readAllLines(netstat).stream()
                            .map(line -> List.of(line.split(" ")))
                            .filter(words -> words.getFirst().equals(EXTENSIONS))
                            .toList()
                    : List.of();
            return lines.size() != 2 ? Optional.empty() : Optional.of(of(lines.getFirst(), lines.getLast()));
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException unknownForm) {
            return Optional.empty();
        }
    }

    private static TcpCounters of(List<String> names, List<String> values) {
        return new TcpCounters(
                Long.parseLong(values.get(names.indexOf("TCPSynRetrans"))),
                Long.parseLong(values.get(names.indexOf("ListenOverflows"))));
    }

    /** Returns the difference to an earlier count. */
    public TcpCounters since(TcpCounters before) {
        return new TcpCounters(synRetransmits - before.synRetransmits, listenDrops - before.listenDrops);
    }
}
