package mesh.load.services.process;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import mesh.load.scenario.service.Service;

/**
 * What services have to know of the database of a run: where it is, which may be elsewhere, and the password of the user as whom the
 * gateways connect. That stands in the environment of the services and nowhere else: command lines can be read by everybody.
 */
public final class DatabaseAccess {

    /** Names a PostgreSQL that runs already, to be used in place of one that is started for the run. */
    public static final String URL = "MESH_DATABASE_URL";

    static final String PASSWORD = "MESH_DATABASE_PASSWORD";
    private static final int PASSWORD_BYTES = 16;

    private final Map<String, String> environment;

    /** Of one mesh. A password that is there already is that of the database that is named. */
    public DatabaseAccess() {
        environment = Map.of(PASSWORD, System.getenv().getOrDefault(PASSWORD, random()));
    }

    /** What a service needs in its environment. */
    public Map<String, String> environmentOf(Service service) {
        return switch (service.role()) {
            case DATABASE, GATEWAY -> environment;
            default -> Map.of();
        };
    }

    /** Where the gateways find it. */
    static String url(PortPlan ports) {
        return named().orElse("postgresql://127.0.0.1:" + ports.postgresql() + "/mesh");
    }

    /**
     * How the service is configured that sees to it that there is a database; nothing for any other.
     */
    public static Map<String, String> properties(Service service, MeshPlan plan, MeshHome home) {
        if (service.role() != Service.Role.DATABASE) {
            return Map.of();
        }
        Map<String, String> properties = new LinkedHashMap<>();
        named().ifPresentOrElse(
                        url -> properties.put("database.url", url),
                        () -> properties.putAll(ofOneThatIsStarted(plan, home)));
        return properties;
    }

    private static Map<String, String> ofOneThatIsStarted(MeshPlan plan, MeshHome home) {
        return Map.of(
                "database.port", Integer.toString(plan.ports().postgresql()),
                "database.folder", plan.logs().toAbsolutePath().toString(),
                "database.programs", home.postgresql().toString());
    }

    private static Optional<String> named() {
        return Optional.ofNullable(System.getenv(URL)).filter(url -> !url.isEmpty());
    }

    private static String random() {
        byte[] random = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
