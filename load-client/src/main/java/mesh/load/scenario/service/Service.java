package mesh.load.scenario.service;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

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
        /** The database behind the gateways. */
        DATABASE,
        /** Serves users, and calls what stands behind it. */
        GATEWAY,
        /** Serves users by itself. */
        APPLICATION
    }

    /**
     * Behind every route that calls the legacy system. It has more heap than the gateways, so that it holds the calls of all that wait in
     * them: with as much as they have it gave way first.
     */
    public static final Service LEGACY_BACKEND =
            new Service("legacy-backend", "legacy-backend", Role.BACKEND, 0, false, List.of("-Xmx1g"));

    /** Behind every RSocket route. */
    public static final Service RSOCKET_STORE = ofMesh("rsocket-store", Role.STORE);

    /**
     * Sees to it that there is a PostgreSQL behind every route of JDBC and R2DBC. Only a run that has such routes starts it: not
     * every machine can have one.
     */
    public static final Service DATABASE = new Service("database", "database", Role.DATABASE, 8060, false, List.of());

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
            8060, DATABASE.label(),
            8061, DATABASE.label(),
            8070, NETTY_GATEWAY.label(),
            8071, TOMCAT_GATEWAY.label(),
            8072, TOMCAT_GATEWAY_VIRTUAL.label());

    private static final Comparator<Service> ORDER =
            Comparator.comparing(Service::role).thenComparing(Service::label);

    private static final List<Service> MESH =
            List.of(LEGACY_BACKEND, RSOCKET_STORE, NETTY_GATEWAY, TOMCAT_GATEWAY, TOMCAT_GATEWAY_VIRTUAL);

    private static final List<Service> KNOWN =
            Stream.concat(MESH.stream(), Stream.of(DATABASE)).sorted().toList();

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

    /** Those of the mesh, and the database, which only some runs need. */
    public static List<Service> known() {
        return KNOWN;
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
