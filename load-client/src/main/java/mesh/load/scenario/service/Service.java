package mesh.load.scenario.service;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import mesh.load.scenario.key.Key;

/**
 * A process that a scenario may need: a service of the mesh, or one that the scenario declares. A declared service is an application that
 * calls no other service, an additional process of a gateway with different limits, or a foreign application. Services are listed by role.
 * Gateways are stopped before the services that they call.
 *
 * @param port HTTP port on which it listens, unless ports are random
 * @param jvmArguments override the arguments that all services have
 */
public record Service(
        String label,
        Program program,
        Role role,

        @Key(
                value = "The port on which the service listens",
                implied = true,
                min = Service.MIN_PORT,
                max = Service.MAX_PORT,
                after = "like")
        int port,

        @Key(
                value = "Whether the service handles requests on virtual threads. Default: false",
                otherwise = "false",
                implied = true)
        boolean virtualThreads,

        @Key(
                name = "jvm",
                value = "Further arguments of the service's JVM. They override the arguments that all services have",
                otherwise = "''",
                text = Key.Text.WORDS)
        List<String> jvmArguments)
        implements Comparable<Service> {

    public static final int MIN_PORT = 1024;
    public static final int MAX_PORT = 65_535;

    /** The purpose of a service, in the order in which services are listed. */
    public enum Role {
        /** Forwards calls from applications to the systems that they call. It is ready before any other service starts. */
        DEPENDENCY,
        BACKEND,
        STORE,
        DATABASE,
        /** Serves users, and calls the services behind it. */
        GATEWAY,
        /** Serves users, and calls no other service. */
        APPLICATION,
        /** Serves users, and is not part of this project. What it calls is unknown. */
        FOREIGN
    }

    /**
     * The slow system that every legacy route calls. It gets more heap than a gateway, because it holds every call for which a gateway
     * waits. With the same heap, it ran out of memory before the gateways did.
     */
    public static final Service LEGACY_BACKEND = new Service(
            "legacy-backend", new Program.Module("legacy-backend"), Role.BACKEND, 8080, false, List.of("-Xmx1g"));

    public static final Service RSOCKET_STORE = ofMesh("rsocket-store", Role.STORE, 7001);

    /** Provides a PostgreSQL. Only a run with JDBC and R2DBC routes starts it, because not every machine can run one. */
    public static final Service DATABASE =
            new Service("database", new Program.Module("tools/database"), Role.DATABASE, 8060, false, List.of());

    /** The proxy for all dependencies of a scenario. Only a run with dependencies starts it. */
    public static final Service DEPENDENCIES = new Service(
            "dependencies", new Program.Module("tools/dependency-proxy"), Role.DEPENDENCY, 8062, false, List.of());

    public static final Service NETTY_GATEWAY = ofMesh("netty-gateway", Role.GATEWAY, 8070);

    public static final Service TOMCAT_GATEWAY = ofMesh("tomcat-gateway", Role.GATEWAY, 8071);

    /** The same jar as {@link #TOMCAT_GATEWAY}, on virtual threads. */
    public static final Service TOMCAT_GATEWAY_VIRTUAL =
            new Service("tomcat-gateway-virtual", TOMCAT_GATEWAY.program, Role.GATEWAY, 8072, true, List.of());

    private static final Comparator<Service> ORDER =
            Comparator.comparing(Service::role).thenComparing(Service::label);

    public static final List<Service> MESH =
            List.of(LEGACY_BACKEND, RSOCKET_STORE, NETTY_GATEWAY, TOMCAT_GATEWAY, TOMCAT_GATEWAY_VIRTUAL);

    public static final List<Service> KNOWN =
            Stream.concat(MESH.stream(), Stream.of(DATABASE)).sorted().toList();

    private static Service ofMesh(String label, Role role, int port) {
        return new Service(label, new Program.Module(label), role, port, false, List.of());
    }

    public static Map<Integer, String> portsOfMesh() {
        Map<Integer, String> ports = new HashMap<>(Map.of(7000, RSOCKET_STORE.label(), 8061, DATABASE.label()));
        ports.put(DEPENDENCIES.port(), DEPENDENCIES.label());
        KNOWN.forEach(service -> ports.put(service.port(), service.label()));
        return ports;
    }

    public static Optional<Service> find(List<Service> services, String label) {
        return services.stream()
                .filter(service -> service.label().equals(label))
                .findFirst();
    }

    public static boolean isGatewayOfMesh(Program program) {
        return MESH.stream()
                .anyMatch(one -> one.role() == Role.GATEWAY && one.program().equals(program));
    }

    /** Returns the folder of this project in which the service is built, relative to the launcher's folder; empty if it is foreign. */
    public Optional<String> module() {
        return program instanceof Program.Module(String folder) ? Optional.of(folder) : Optional.empty();
    }

    /** Returns whether the service is not part of this project. It then has none of the project's endpoints, and no known limits. */
    public boolean isForeign() {
        return role == Role.FOREIGN;
    }

    /** Returns whether requests wait on event loops rather than on threads of their own. */
    public boolean isNettyGateway() {
        return program.equals(NETTY_GATEWAY.program());
    }

    public static List<String> labels(List<Service> services) {
        return services.stream().map(Service::label).toList();
    }

    /** Returns whether users call this service. */
    public boolean isGateway() {
        return role == Role.GATEWAY || role == Role.APPLICATION || role == Role.FOREIGN;
    }

    /** Returns whether a run can start this service without any other, because users call it and it needs none. */
    public boolean isStartedAlone() {
        return role == Role.APPLICATION || program instanceof Program.Startable;
    }

    @Override
    public int compareTo(Service other) {
        return ORDER.compare(this, other);
    }
}
