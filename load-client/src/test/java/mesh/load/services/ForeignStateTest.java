package mesh.load.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Program.Observe;
import mesh.load.scenario.service.Program.Ready;
import mesh.load.scenario.service.Service;
import mesh.load.services.kept.MeshState;
import mesh.load.services.kept.StateFiles;
import mesh.load.services.process.MeshHome;
import mesh.load.services.process.ProcessIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that later commands find foreign applications, too. */
class ForeignStateTest {

    private static final Place PLACE = new Place("own.yaml:6:9");
    private static final Map<String, String> SECRET = Map.of("DB_PASSWORD", "${env:DB_PASSWORD}");

    @TempDir
    private Path folder;

    @Test
    void aStateFileHasAForeignApplicationAsTheScenarioHasIt() {
        StateFiles states = new StateFiles(new MeshHome(folder));
        Service jar = service(
                "jar",
                new Program.Jar(
                        folder.resolve("app.jar"),
                        folder,
                        null,
                        Map.of("a", "b"),
                        SECRET,
                        new Ready("/health", 401, Duration.ofMinutes(3)),
                        Observe.AGENT,
                        PLACE));
        Service command = service(
                "command",
                new Program.Command(
                        List.of("node", "{port}"), folder, SECRET, new Ready(null, 200, null), Observe.NONE, PLACE));

        states.write("mesh-1", new MeshState(null, null, List.of(entry(jar), entry(command))));

        assertThat(states.living())
                .singleElement()
                .extracting(MeshState::services)
                .isEqualTo(List.of(entry(jar), entry(command)));
    }

    private MeshState.Entry entry(Service service) {
        return new MeshState.Entry(service, ProcessIdentity.of(ProcessHandle.current()), 9966, folder.resolve("log"));
    }

    private static Service service(String label, Program program) {
        return new Service(label, program, Service.Role.FOREIGN, 9966, false, List.of("-Xmx1g"));
    }
}
