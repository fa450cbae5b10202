package mesh.load.services;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.scenario.service.Service;
import mesh.load.services.cache.StartCache;
import mesh.load.services.process.GcLog;
import mesh.load.services.state.MeshState;
import org.jspecify.annotations.Nullable;

/**
 * A service that runs.
 *
 * @param base where it serves HTTP, without a path
 * @param started its process; null if it was not started by a command of this folder, or runs on another machine
 */
public record RunningService(
        Service service, URI base, @Nullable Started started) {

    /**
     * A process that was started here, by this command or by an earlier one.
     *
     * @param command the whole command line; empty where an earlier command started it and the system does not tell
     */
    public record Started(long pid, Path log, List<String> command) {

        /** {@code cache} if its JVM uses a start cache, else {@code jar}; null if that is not known. */
        public @Nullable String from() {
            if (command.isEmpty()) {
                return null;
            }
            return command.stream().anyMatch(argument -> argument.startsWith(StartCache.ARGUMENT)) ? "cache" : "jar";
        }

        /** What its JVM writes of its collections. */
        public GcLog gcLog() {
            return new GcLog(GcLog.beside(log), pid);
        }

        /** A service that an earlier command has started. */
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

    /** For the users' connections; its name is resolved. */
    public InetSocketAddress address() {
        return new InetSocketAddress(base.getHost(), base.getPort());
    }
}
