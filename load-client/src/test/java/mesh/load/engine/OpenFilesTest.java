package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import mesh.load.engine.http.Responses;
import mesh.load.engine.http.UserRequest;
import mesh.load.engine.threads.Engines;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests a load client that may open fewer files than it has users. */
@Timeout(300)
class OpenFilesTest {

    private static final int FILES = 150;
    private static final int USERS = 300;
    private static final int FEW = 4;

    @ParameterizedTest
    @EnumSource
    @DisabledOnOs(OS.WINDOWS)
    void reportsHowManyFilesItNeeds(EngineKind kind) throws Exception {
        try (ScriptedServer server = ScriptedServer.responding(Responses.json("[1,2,3]"))) {
            String output = fireInAProcessOfItsOwn(kind, server.address().getPort());

            assertThat(output)
                    .startsWith("no further socket can be opened: ")
                    .endsWith("; each of 300 users needs one: ulimit -n must be 500 or more")
                    .hasLineCount(1);
        }
    }

    private static String fireInAProcessOfItsOwn(EngineKind kind, int port) throws IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        "bash",
                        "-c",
                        "ulimit -n " + FILES + " && exec \"$@\"",
                        "bash",
                        java,
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OpenFilesTest.class.getName(),
                        kind.name(),
                        Integer.toString(port))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /**
     * Runs the load client in the other process. Its arguments are the engine and the port. First, a small load loads all classes: here each
     * class is a file of its own, which cannot be opened either once no further file can be.
     */
    public static void main(String[] arguments) {
        LoadEngine engine = Engines.of(EngineKind.valueOf(arguments[0]));
        InetSocketAddress target =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[1]));
        engine.fire(plan(target, FEW), LoadEngine.Progress.NONE);
        try {
            engine.fire(plan(target, USERS), LoadEngine.Progress.NONE);
        } catch (LoadException helpless) {
            System.out.print(helpless.getMessage());
        }
    }

    private static LoadPlan plan(InetSocketAddress target, int users) {
        return new LoadPlan(
                target,
                Collections.nCopies(users, new UserRequest("/items", "application/json", 3)),
                new Shape.Burst(),
                Duration.ofSeconds(20));
    }
}
