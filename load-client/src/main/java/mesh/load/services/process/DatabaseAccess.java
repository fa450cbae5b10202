package mesh.load.services.process;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.DatabaseReference;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;

/**
 * The details of a run's database that services need: its address, which may be on another machine, and the password of the gateways'
 * database user. Only the services' environment contains the password, because every user of the machine can read command lines.
 */
public final class DatabaseAccess {

    /** The environment variable with the URL of a running PostgreSQL, which runs then use instead of starting one. */
    public static final String URL = "MESH_DATABASE_URL";

    static final String PASSWORD = "MESH_DATABASE_PASSWORD";

    private static final String USER = "mesh";

    /** A password in the environment of this process is that of the database at {@link #URL}. Otherwise the password is random. */
    private final Map<String, String> environment = Map.of(
            PASSWORD, System.getenv().getOrDefault(PASSWORD, new BigInteger(128, new SecureRandom()).toString(16)));

    public Map<String, String> environmentOf(Service service) {
        return switch (service.role()) {
            case DATABASE, GATEWAY -> environment;
            default -> Map.of();
        };
    }

    /** Returns an application with the values of the database that was created for it. */
    public Program.Startable ofItsOwn(Service service, Program.Startable program, PortPlan ports) {
        String name = DatabaseReference.database(service);
        return DatabaseReference.resolve(
                program,
                Map.of(
                        DatabaseReference.URL,
                        "jdbc:postgresql://127.0.0.1:" + ports.postgresql() + "/" + name,
                        DatabaseReference.NAME,
                        name,
                        DatabaseReference.USER,
                        USER,
                        DatabaseReference.PASSWORD,
                        environment.getOrDefault(PASSWORD, "")));
    }

    /** Returns the property that creates a database for each of these applications that needs one. */
    static Map<String, String> propertiesFor(Collection<Service> services) {
        List<String> names = services.stream()
                .filter(DatabaseReference::isIn)
                .map(DatabaseReference::database)
                .toList();
        return names.isEmpty() ? Map.of() : Map.of("database.applications", String.join(",", names));
    }

    /** Rejects an application that needs a new database, if the run does not start the PostgreSQL. */
    static void check(Service service, Program.Startable program, Map<String, String> environment) {
        ScenarioException.unless(
                !DatabaseReference.isIn(service)
                        || environment.getOrDefault(URL, "").isEmpty(),
                program.place(),
                "'" + service.label() + "' has ${db.…} and so needs a new database, but " + URL
                        + " names a PostgreSQL in which a run creates none. Unset it, or write the address of your own database");
    }

    static String url(PortPlan ports) {
        return named().orElse("postgresql://127.0.0.1:" + ports.postgresql() + "/mesh");
    }

    /** Returns the configuration of the service that provides the database; empty for any other service. */
    public static Map<String, String> properties(Service service, MeshPlan plan, MeshHome home) {
        return service.role() == Service.Role.DATABASE
                ? named().map(url -> Map.of("database.url", url))
                        .orElseGet(() -> Map.of(
                                "database.port", Integer.toString(plan.ports().postgresql()),
                                "database.folder", plan.logs().toAbsolutePath().toString(),
                                "database.programs", home.postgresql().toString()))
                : Map.of();
    }

    private static Optional<String> named() {
        return Optional.ofNullable(System.getenv(URL)).filter(url -> !url.isEmpty());
    }
}
