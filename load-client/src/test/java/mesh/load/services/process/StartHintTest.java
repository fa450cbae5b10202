package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.service.Program;
import mesh.load.scenario.service.Program.Observe;
import mesh.load.scenario.service.Program.Ready;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StartHintTest {

    private static final Ready LISTENING = new Ready(null, 200, null);
    private static final Place PLACE = new Place("own.yaml:6:9");
    private static final Path FOLDER = Path.of("/srv");

    private static final Service JAR = service(new Program.Jar(
            FOLDER.resolve("app.jar"), FOLDER, null, Map.of(), Map.of(), LISTENING, Observe.AGENT, PLACE));

    private static final Service COMMAND =
            service(new Program.Command(List.of("server"), FOLDER, Map.of(), LISTENING, Observe.PROCESS, PLACE));

    private static Service service(Program program) {
        return new Service("mine", program, Service.Role.FOREIGN, 9966, false, List.of());
    }

    /** The main class of a jar can be in another jar in it, so only the JVM finds out. */
    @Test
    void namesTheJavaThatAClassNeeds() {
        String log =
                "Exception in thread \"main\" java.lang.UnsupportedClassVersionError: A has been compiled by a more "
                        + "recent version of the Java Runtime (class file version 65.0), this version of the Java "
                        + "Runtime only recognizes class file versions up to 61.0";

        assertThat(StartHint.of(JAR, log))
                .contains("it needs Java 21: set 'java' (of try: --java) to that version, or a newer one");
        assertThat(StartHint.of(JAR, "class file version 65.0")).isEmpty();
    }

    /** This is what a runtime of {@code jlink} prints that has only some modules. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.module.FindException: Module java.instrument not found",
                "Module java.instrument may be missing from runtime image."
            })
    void namesTheWayWithoutAnAgent(String log) {
        assertThat(StartHint.of(JAR, log))
                .contains(
                        "its Java has no module java.instrument, which the agent of the run needs: set 'observe: process' (of try: "
                                + "--no-agent)");
        assertThat(StartHint.of(COMMAND, log)).isEmpty();
    }

    @Test
    void namesTheWayForAJarThatWantsWords() {
        String log = "usage: java -jar project.jar [-h] [-v] {server,check} ...\n";

        assertThat(StartHint.of(JAR, log).orElseThrow())
                .startsWith("it wants words after its name. Start it with a 'command' in place of 'jar'")
                .contains("-jar, app.jar, server, config.yml]");
        assertThat(StartHint.of(COMMAND, log)).isEmpty();
        assertThat(StartHint.of(JAR, "high memory usage: 80 %\n")).isEmpty();
    }
}
