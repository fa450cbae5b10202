package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseAccessTest {

    private static final Set<Service> SERVICES =
            Set.of(Service.DATABASE, Service.TOMCAT_GATEWAY, Service.LEGACY_BACKEND);

    @TempDir
    Path folder;

    private final PortPlan ports = PortPlan.random().with(SERVICES);

    @Test
    void thePasswordIsRandomAndOnlyInTheEnvironmentOfServicesThatNeedIt() {
        DatabaseAccess access = new DatabaseAccess();
        Map<String, String> environment = access.environmentOf(Service.DATABASE);

        assertThat(environment).containsOnlyKeys("MESH_DATABASE_PASSWORD");
        assertThat(access.environmentOf(Service.TOMCAT_GATEWAY)).isEqualTo(environment);
        assertThat(access.environmentOf(Service.LEGACY_BACKEND)).isEmpty();
        assertThat(new DatabaseAccess().environmentOf(Service.DATABASE)).isNotEqualTo(environment);
        for (Service service : SERVICES) {
            assertThat(ServiceCommandTest.command(service, properties(service)))
                    .noneMatch(argument -> argument.contains(String.join("", environment.values())));
        }
    }

    @Test
    void concurrentRunsHaveSeparateDatabases() {
        Map<String, String> one = properties(Service.DATABASE);
        PortPlan others = PortPlan.random().with(SERVICES);

        assertThat(one)
                .containsEntry("database.port", Integer.toString(ports.postgresql()))
                .containsEntry("database.folder", folder.resolve("logs").toString())
                .containsEntry(
                        "database.programs", folder.resolve(".mesh/postgresql").toString());
        assertThat(properties(Service.TOMCAT_GATEWAY))
                .containsEntry("mesh.database.url", "postgresql://127.0.0.1:" + ports.postgresql() + "/mesh");
        assertThat(others.postgresql()).isNotEqualTo(ports.postgresql());
        assertThat(ports.allOf(Service.DATABASE))
                .containsExactlyInAnyOrder(ports.of(Service.DATABASE), ports.postgresql());
    }

    /** Results contain the command line, which has the properties. */
    @Test
    void anApplicationGetsItsOwnDatabaseAndThePasswordOnlyInItsEnvironment() {
        DatabaseAccess access = new DatabaseAccess();
        Program.Jar declared = new Program.Jar(
                folder,
                folder,
                null,
                Map.of("spring.datasource.url", "${db.url}?ssl=false", "port", "{port}"),
                Map.of("USER", "${db.user}", "SECRET", "a${db.password}b", "NAME", "${db.name}", "ENV", "${env:X}"),
                new Program.Ready(null, 200, null),
                Program.Observe.NONE,
                new Place(""));
        Service mine = new Service("mine-virtual", declared, Service.Role.FOREIGN, 1, false, List.of());
        String password = String.join("", access.environmentOf(Service.DATABASE).values());

        Program.Jar resolved = (Program.Jar) access.ofItsOwn(mine, declared, ports);

        assertThat(resolved.properties())
                .containsOnly(
                        entry(
                                "spring.datasource.url",
                                "jdbc:postgresql://127.0.0.1:" + ports.postgresql() + "/app-mine-virtual?ssl=false"),
                        entry("port", "{port}"));
        assertThat(resolved.environment())
                .containsOnly(
                        entry("USER", "mesh"),
                        entry("SECRET", "a" + password + "b"),
                        entry("NAME", "app-mine-virtual"),
                        entry("ENV", "${env:X}"));
        assertThat(DatabaseAccess.propertiesFor(List.of(mine, Service.TOMCAT_GATEWAY)))
                .containsOnly(entry("database.applications", "app-mine-virtual"));
        assertThatThrownBy(
                        () -> DatabaseAccess.check(mine, declared, Map.of("MESH_DATABASE_URL", "postgresql://a:1/b")))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContaining("'mine-virtual' has ${db.…} and so needs a new database, but MESH_DATABASE_URL");
        assertThatCode(() -> DatabaseAccess.check(mine, declared, Map.of())).doesNotThrowAnyException();
    }

    private Map<String, String> properties(Service service) {
        Map<String, String> properties = ServiceCommand.properties(service, ports, Map.of());
        properties.putAll(DatabaseAccess.properties(service, plan(), new MeshHome(folder)));
        return properties;
    }

    private MeshPlan plan() {
        return new MeshPlan(SERVICES, ports, Map.of(), folder.resolve("logs"));
    }
}
