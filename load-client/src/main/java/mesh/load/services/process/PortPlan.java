package mesh.load.services.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import mesh.load.os.RegularFile;
import mesh.load.os.TcpSocket;
import mesh.load.os.UserFolder;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.jspecify.annotations.Nullable;

/**
 * The loopback ports on which the services listen for HTTP and for RSocket, and that of PostgreSQL. The store's HTTP port is for management
 * only.
 */
public record PortPlan(Map<Service, Integer> http, int rsocket, int postgresql) {

    /** The ports that the documentation uses. */
    public static final PortPlan FIXED = new PortPlan(
            Service.MESH.stream().collect(Collectors.toMap(service -> service, Service::port)), 7000, 8061);

    // Random ports are below the range from which Linux and macOS take the local ports of outgoing connections. A port
    // in that range could
    // be taken before the service listens on it.
    private static final int MIN_PORT = 20_000;
    private static final int MAX_PORT = 32_000;

    public PortPlan {
        http = Collections.unmodifiableMap(new TreeMap<>(http));
    }

    /**
     * Returns ports that were free a moment ago and that no other process of this user has reserved. They are below the range from which the
     * system takes ports of outgoing connections, which could take a port before the service listens on it.
     */
    public static PortPlan random() {
        Set<Integer> taken = new HashSet<>();
        return new PortPlan(Map.of(), randomFreePort(taken), randomFreePort(taken)).with(Service.MESH);
    }

    /**
     * Returns the same ports, and a port for each of these services that has none. This is the service's own port if these ports are fixed,
     * otherwise a free one.
     */
    PortPlan with(Collection<Service> services) {
        Map<Service, Integer> more = new TreeMap<>(http);
        Set<Integer> taken = new HashSet<>(http.values());
        taken.addAll(List.of(rsocket, postgresql));
        for (Service service : services) {
            more.computeIfAbsent(service, one -> equals(FIXED) ? one.port() : randomFreePort(taken));
        }
        return new PortPlan(more, rsocket, postgresql);
    }

    /** Returns the port on which a service serves HTTP; 0 if it has none. */
    public int of(Service service) {
        return http.getOrDefault(service, 0);
    }

    public Set<Integer> allOf(Service service) {
        return switch (service.role()) {
            case STORE -> Set.of(of(service), rsocket);
            case DATABASE -> Set.of(of(service), postgresql);
            default -> Set.of(of(service));
        };
    }

    /** Returns the address of a service, which a foreign one may have itself. */
    public URI base(Service service) {
        return service.program() instanceof Program.Url url
                ? url.base()
                : URI.create("http://127.0.0.1:" + of(service));
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // The services set this option, too. Connections of the last run in TIME_WAIT then do not occupy the port.
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return true;
        } catch (IOException inUse) {
            return false;
        }
    }

    private static int randomFreePort(Set<Integer> taken) {
        for (int attempt = 0; attempt < 1000; attempt++) {
            int port = ThreadLocalRandom.current().nextInt(MIN_PORT, MAX_PORT);
            if (isFree(port) && Reservation.tryReserve(port) && taken.add(port)) {
                return port;
            }
        }
        throw new MeshException("no free port between " + MIN_PORT + " and " + MAX_PORT);
    }

    /**
     * Reserves ports among the processes of a user. Seconds pass between the choice of a free port and the moment at which a service
     * listens on it. Without a reservation, two meshes that start concurrently sometimes chose the same port. A reserved port is a locked
     * byte of a file in the {@linkplain UserFolder folder} that only this user's processes share. The system releases the locks of a
     * process when it ends.
     */
    static final class Reservation {

        private static final @Nullable FileChannel FILE = open();

        private Reservation() {}

        /** Returns false if the port is already reserved. If no file can be locked, reserves nothing and returns true. */
        static boolean tryReserve(int port) {
            try {
                return FILE == null || FILE.tryLock(port, 1, false) != null;
            } catch (OverlappingFileLockException ours) {
                return false;
            } catch (IOException noLocks) {
                return true;
            }
        }

        private static @Nullable FileChannel open() {
            try {
                return RegularFile.lockable(UserFolder.get().resolve("ports"));
            } catch (IOException | RuntimeException noFile) {
                return null;
            }
        }
    }

    /** The process that listens on a port, and the beginning of its command line. */
    public record Holder(long pid, String command) {

        /** Returns the listening process; empty if the system does not report it, for example because it belongs to another user. */
        public static Optional<Holder> of(int port) {
            return TcpSocket.listener(port).map(process -> new Holder(process.pid(), command(process)));
        }

        private static String command(ProcessHandle process) {
            ProcessHandle.Info info = process.info();
            String command = info.commandLine().or(info::command).orElse("command unknown");
            return command.length() <= 120 ? command : command.substring(0, 119) + "…";
        }
    }
}
