package mesh.load.services.process;

import java.io.IOException;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import mesh.load.os.TcpSocket;

/**
 * The process that listens on a port.
 *
 * @param command its command line, as far as known; never longer than {@value #MAX_LENGTH}
 */
public record PortHolder(long pid, String command) {

    private static final int MAX_LENGTH = 120;

    /**
     * Finds the process in Linux's {@code /proc}. Empty if there is no {@code /proc}, or if the process belongs to another user: only root
     * can see other users' open files.
     */
    public static Optional<PortHolder> of(int port) {
        Set<String> sockets = TcpSocket.all().stream()
                .filter(socket -> socket.isListening() && socket.localPort() == port)
                .map(TcpSocket::file)
                .collect(Collectors.toSet());
        return sockets.isEmpty()
                ? Optional.empty()
                : ProcessHandle.allProcesses()
                        .filter(process -> holdsOneOf(process, sockets))
                        .findFirst()
                        .map(process -> new PortHolder(process.pid(), command(process)));
    }

    private static boolean holdsOneOf(ProcessHandle process, Set<String> sockets) {
        try {
            return !Collections.disjoint(TcpSocket.filesOf(process.pid()), sockets);
        } catch (IOException | RuntimeException notOurs) {
            return false;
        }
    }

    private static String command(ProcessHandle process) {
        String command =
                process.info().commandLine().or(() -> process.info().command()).orElse("command unknown");
        return command.length() <= MAX_LENGTH ? command : command.substring(0, MAX_LENGTH - 1) + "…";
    }
}
