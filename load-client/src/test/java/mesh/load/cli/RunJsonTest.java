package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.run.TinyMesh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the output for programs. The mesh is a small server in this process. */
@Timeout(300)
class RunJsonTest {

    @TempDir
    private Path home;

    private final Shell shell = new Shell();

    @Test
    void jsonGoesToStandardOutputAndProgressToStandardError() throws Exception {
        int code = run("Is it printed?", 3);

        assertThat(code).isZero();
        assertThat(shell.out()).hasLineCount(1).endsWith("}\n");
        JsonNode json = JsonMapper.shared().readTree(shell.out());
        assertThat(json.at("/state").asString()).isEqualTo("COMPLETE");
        assertThat(json.at("/measurement/contenders/0/id").asString()).isEqualTo("only");
        assertThat(json.at("/measurement/contenders/0/outcomes/ok").asInt()).isEqualTo(3);
        assertThat(json.at("/measurement/contenders/0").has("requests")).isFalse();
        assertThat(shell.err()).contains("one: Is it printed?", "3 ok", "results: " + home);
    }

    @Test
    void namesTheFolderOfTheFullResult() throws Exception {
        run("Where is it?", 2);

        JsonNode json = JsonMapper.shared().readTree(shell.out());
        Path folder = Path.of(json.get("folder").asString());
        JsonNode whole = JsonMapper.shared().readTree(Files.readAllBytes(folder.resolve("results.json")));
        assertThat(whole.at("/measurement/contenders/0/requests/user")).hasSize(2);
        assertThat(json.at("/measurement/contenders/0/durationNanos"))
                .isEqualTo(whole.at("/measurement/contenders/0/durationNanos"));
    }

    @Test
    void printsTheResultOfAFailedRun() {
        System.setProperty("mesh.home", home.toString());
        try {
            assertThat(shell.run("run", "smoke", "--json", "--random-ports")).isEqualTo(3);
        } finally {
            System.clearProperty("mesh.home");
        }

        JsonNode json = JsonMapper.shared().readTree(shell.out());
        assertThat(json.at("/state").asString()).isEqualTo("FAILED");
        assertThat(json.at("/stateReason").asString()).contains("is not built");
        assertThat(json.at("/measurement/contenders")).isEmpty();
    }

    private int run(String question, int users) throws Exception {
        Path file = Files.writeString(home.resolve("one.yaml"), """
                name: one
                question: %s
                users: %d
                warm-up: {users: 1, cnt: 1, rounds: 0}
                contenders:
                  - {id: only, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
                """.formatted(question, users));
        try (TinyMesh mesh = new TinyMesh(request -> {})) {
            return shell.run(
                    "run",
                    file.toString(),
                    "--json",
                    "--results",
                    home.toString(),
                    "--attach",
                    "legacy-backend=" + mesh.base() + ",tomcat-gateway=" + mesh.base());
        }
    }
}
