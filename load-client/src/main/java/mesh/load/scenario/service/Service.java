package mesh.load.scenario.service;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A process that a scenario may need: one of the mesh, or one that the scenario names itself, be it an application that calls
 * nothing or another process of a gateway with limits of its own. They are listed by
 * their roles, and stopped last to first.
 *
 * @param label its name in files, results and messages: lower case, digits and hyphens
 * @param module the folder in which it is built, below that of the launcher; its last part is the name of the jar
 * @param role what it is there for
 * @param port where it listens unless ports are random; 0 for one of the mesh, whose ports are known
 * @param virtualThreads whether it is started with {@code spring.threads.virtual.enabled=true}
 * @param jvmArguments behind those that all services have, so that they override them
 */
public record Service(
        String label, String module, Role role, int port, boolean virtualThreads, List<String> jvmArguments)
        implements Comparable<Service> {

    /** In the order in which services are listed. */
    public enum Role {
        /** The slow system behind the gateways. */
        BACKEND,
        /** The data store behind the gateways. */
        STORE,
        /** Serves users, and calls what stands behind it. */
        GATEWAY,
        /** Serves users by itself. */
        APPLICATION
    }

    /** Behind every route that calls the legacy system. */
    public static final Service LEGACY_BACKEND = ofMesh("legacy-backend", Role.BACKEND);

    /** Behind every RSocket route. */
    public static final Service RSOCKET_STORE = ofMesh("rsocket-store", Role.STORE);

    public static final Service NETTY_GATEWAY = ofMesh("netty-gateway", Role.GATEWAY);

    /** On platform threads. */
    public static final Service TOMCAT_GATEWAY = ofMesh("tomcat-gateway", Role.GATEWAY);

    /** The same jar as {@link #TOMCAT_GATEWAY}, on virtual threads. */
    public static final Service TOMCAT_GATEWAY_VIRTUAL =
            new Service("tomcat-gateway-virtual", "tomcat-gateway", Role.GATEWAY, 0, true, List.of());

    /** Where the services of the mesh listen, unless ports are random. */
    public static final Map<Integer, String> PORTS_OF_MESH = Map.of(
            8080, LEGACY_BACKEND.label(),
            7000, RSOCKET_STORE.label(),
            7001, RSOCKET_STORE.label(),
            8070, NETTY_GATEWAY.label(),
            8071, TOMCAT_GATEWAY.label(),
            8072, TOMCAT_GATEWAY_VIRTUAL.label());

    private static final Comparator<Service> ORDER =
            Comparator.comparing(Service::role).thenComparing(Service::label);

    private static final List<Service> MESH =
            List.of(LEGACY_BACKEND, RSOCKET_STORE, NETTY_GATEWAY, TOMCAT_GATEWAY, TOMCAT_GATEWAY_VIRTUAL);

    public Service {
        jvmArguments = List.copyOf(jvmArguments);
    }

    private static Service ofMesh(String label, Role role) {
        return new Service(label, label, role, 0, false, List.of());
    }

    /** Those of the mesh, in their order. */
    public static List<Service> mesh() {
        return MESH;
    }

    /** The one of this name among some. */
    public static Optional<Service> find(List<Service> services, String label) {
        return services.stream()
                .filter(service -> service.label().equals(label))
                .findFirst();
    }

    /** Whether this folder is that of a gateway of the mesh, which calls what stands behind it. */
    public static boolean isGatewayOfMesh(String module) {
        return MESH.stream()
                .anyMatch(one -> one.role() == Role.GATEWAY && one.module().equals(module));
    }

    /** Whether requests wait on event loops, and not on threads of their own. */
    public boolean isNettyGateway() {
        return module.equals(NETTY_GATEWAY.module());
    }

    /** The names of some. */
    public static List<String> labels(List<Service> services) {
        return services.stream().map(Service::label).toList();
    }

    /** Whether users talk to it. */
    public boolean isGateway() {
        return role == Role.GATEWAY || role == Role.APPLICATION;
    }

    @Override
    public int compareTo(Service other) {
        return ORDER.compare(this, other);
    }
}
