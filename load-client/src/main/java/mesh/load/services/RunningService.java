package mesh.load.services;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.os.ServerAddress;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState;
import org.jspecify.annotations.Nullable;

/**
 * A running service.
 *
 * @param base URL at which it serves HTTP, without a path
 * @param started its process; null if no command of this folder started it, or if it runs on another machine
 */
public record RunningService(
        Service service, URI base, @Nullable Started started) {

    /** Time limit for a connection that sends nothing. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /**
     * A process that was started here, by this command or by an earlier one.
     *
     * @param command the whole command line; empty if an earlier command started the process and the system does not report its command
     *     line
     * @param ageAtUse how long it had been running when this run began to use it; null if this run started it, or has not taken it over
     */
    public record Started(
            long pid,
            Path log,
            List<String> command,
            @Nullable Duration ageAtUse) {

        public Started(long pid, Path log, List<String> command) {
            this(pid, log, command, null);
        }

        /** Returns {@code cache} if the JVM uses a start cache, {@code jar} if it does not, and null if this is not known. */
        public @Nullable String from() {
            if (command.isEmpty()) {
                return null;
            }
            return StartCache.isUsedBy(command, log) ? "cache" : "jar";
        }

        static Started of(MeshState.Entry entry) {
            List<String> command = entry.process().living().map(ProcessHandle::info).stream()
                    .flatMap(info -> Stream.concat(
                            info.command().stream(), info.arguments().stream().flatMap(Arrays::stream)))
                    .toList();
            return new Started(entry.pid(), entry.log(), command);
        }
    }

    public URI uri(String path) {
        return base.resolve(path);
    }

    /** Returns the address to which users connect, with its host name resolved: the first address that accepts a connection. */
    public InetSocketAddress address() {
        return ServerAddress.of(base).reachable();
    }

    /** Returns whether its port accepts a connection. Closes that connection without sending anything. */
    boolean isListening() {
        try {
            ServerAddress.of(base).connect(PATIENCE);
            return true;
        } catch (IOException refused) {
            return false;
        }
    }
}
