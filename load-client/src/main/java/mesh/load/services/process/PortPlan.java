package mesh.load.services.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import mesh.load.scenario.Service;

/**
 * The loopback port on which each service listens.
 *
 * @param http HTTP port by service; for the store, the port of its management endpoints
 * @param rsocket the store's RSocket port
 * @param postgresql the database's own port
 */
public record PortPlan(Map<Service, Integer> http, int rsocket, int postgresql) {

    /** The ports that the documentation uses. */
    public static final PortPlan FIXED = new PortPlan(
            Map.of(
                    Service.LEGACY_BACKEND, 8080,
                    Service.RSOCKET_STORE, 7001,
                    Service.NETTY_GATEWAY, 8070,
                    Service.TOMCAT_GATEWAY, 8071,
                    Service.TOMCAT_GATEWAY_VIRTUAL, 8072),
            7000,
            8061);

    // Below the range from which Linux and macOS take the local ports of outgoing connections: a port in that range
    // could be taken before the service has started.
    private static final int MIN_PORT = 20_000;
    private static final int MAX_PORT = 32_000;

    public PortPlan {
        http = Collections.unmodifiableMap(new TreeMap<>(http));
    }

    /** Returns ports that were free a moment ago, and that no other process of this user has chosen. */
    public static PortPlan random() {
        Set<Integer> taken = new HashSet<>();
        Map<Service, Integer> http = new TreeMap<>();
        for (Service service : Service.mesh()) {
            http.put(service, randomFreePort(taken));
        }
        return new PortPlan(http, randomFreePort(taken), randomFreePort(taken));
    }

    /** Returns the same ports and one for each application: its own if these ports are fixed, otherwise a free one. */
    PortPlan with(Set<Service> services) {
        Map<Service, Integer> more = new TreeMap<>(http);
        Set<Integer> taken = new HashSet<>(http.values());
        taken.addAll(List.of(rsocket, postgresql));
        for (Service service : services) {
            more.computeIfAbsent(service, one -> equals(FIXED) ? one.port() : randomFreePort(taken));
        }
        return new PortPlan(more, rsocket, postgresql);
    }

    /** Returns the port on which a service serves HTTP. */
    public int of(Service service) {
        return http.getOrDefault(service, 0);
    }

    /** Returns all ports that a service listens on. */
    public Set<Integer> allOf(Service service) {
        return switch (service.role()) {
            case STORE -> Set.of(of(service), rsocket);
            case DATABASE -> Set.of(of(service), postgresql);
            default -> Set.of(of(service));
        };
    }

    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            // The services set it too. Connections of the last run in TIME_WAIT then do not matter.
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
            if (isFree(port) && PortReservation.tryReserve(port) && taken.add(port)) {
                return port;
            }
        }
        throw new MeshException("no free port between " + MIN_PORT + " and " + MAX_PORT);
    }
}
