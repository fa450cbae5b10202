package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests which requests go to services that run already. */
class WritesOptionTest {

    private static final String SCENARIO = """
            name: given
            question: What goes?
            users: 1
            contenders:
              - {id: a, service: netty-gateway, path: /netty, calls: none, method: DELETE}
            """;

    @TempDir
    private Path home;

    private final Shell shell = new Shell();

    private String given = "";

    @BeforeEach
    void writeScenario() throws IOException {
        given = Files.writeString(home.resolve("given.yaml"), SCENARIO).toString();
    }

    @Test
    void requestsThatMayChangeAnAttachedServiceAreAllowedExplicitly() {
        assertThat(run("--trust")).isEqualTo(2);
        assertThat(shell.err())
                .contains(
                        given + ":5:37: contender 'a' sends DELETE to netty-gateway, which runs already and would keep"
                                + " the changes. If you want that: ./mesh run --writes");

        assertThat(run("--writes")).isEqualTo(3);
        assertThat(shell.err()).contains("netty-gateway at http://127.0.0.1:1 cannot be used");
    }

    private int run(String option) {
        return shell.run(
                "run", given, option, "--results", home.toString(), "--attach", "netty-gateway=http://127.0.0.1:1");
    }
}
