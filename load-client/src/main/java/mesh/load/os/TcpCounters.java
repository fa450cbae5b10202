package mesh.load.os;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What Linux has counted of connections that took longer to make, since the network namespace of this process exists. Every process in this
 * namespace is in the counts, and none outside of it.
 *
 * @param synRetransmits times that a side had to repeat the first segment of a connection, which it does after a second, two, four ...
 * @param listenDrops connections that found the queue of a listening socket full
 */
public record TcpCounters(long synRetransmits, long listenDrops) {

    private static final String EXTENSIONS = "TcpExt:";

    /** Until now; empty where the system does not tell. */
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

    /** What came on top of an earlier count. */
    public TcpCounters since(TcpCounters before) {
        return new TcpCounters(synRetransmits - before.synRetransmits, listenDrops - before.listenDrops);
    }
}
