package mesh.load.mesh;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The process that listens on a port.
 *
 * @param command its command line, or what little is known of it; never longer than {@value #LONGEST}
 */
record PortHolder(long pid, String command) {

    private static final int LONGEST = 120;
    private static final String LISTEN = "0A";

    /**
     * Looks it up in Linux's {@code /proc}. Empty where there is no such thing, or where the holder belongs to somebody
     * else: only root may look at other users' files.
     */
    static Optional<PortHolder> of(int port) {
        Set<String> sockets = new HashSet<>();
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            sockets.addAll(listeners(Path.of(table), port));
        }
        return sockets.isEmpty()
                ? Optional.empty()
                : ProcessHandle.allProcesses()
                        .filter(process -> holdsOneOf(process, sockets))
                        .findFirst()
                        .map(process -> new PortHolder(process.pid(), command(process)));
    }

    /** What the files of a listening socket are links to. */
    private static Set<String> listeners(Path table, int port) {
        Set<String> sockets = new HashSet<>();
        String suffix = String.format(":%04X", port);
        try {
            for (String line : Files.readAllLines(table)) {
                String[] field = line.strip().split("\\s+", -1);
                if (field.length > 9 && field[1].endsWith(suffix) && field[3].equals(LISTEN)) {
                    sockets.add("socket:[" + field[9] + "]");
                }
            }
        } catch (IOException noSuchTable) {
            return Set.of();
        }
        return sockets;
    }

    private static boolean holdsOneOf(ProcessHandle process, Set<String> sockets) {
        Path files = Path.of("/proc", Long.toString(process.pid()), "fd");
        try (DirectoryStream<Path> open = Files.newDirectoryStream(files)) {
            for (Path file : open) {
                if (sockets.contains(Files.readSymbolicLink(file).toString())) {
                    return true;
                }
            }
        } catch (IOException | RuntimeException notOurs) {
            return false;
        }
        return false;
    }

    private static String command(ProcessHandle process) {
        String command =
                process.info().commandLine().or(() -> process.info().command()).orElse("command unknown");
        return command.length() <= LONGEST ? command : command.substring(0, LONGEST - 1) + "…";
    }
}
