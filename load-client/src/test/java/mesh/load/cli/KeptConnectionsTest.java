package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.engine.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs closed loops against services that treat kept connections in unusual ways, and checks the notes. */
@Timeout(600)
class KeptConnectionsTest {

    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    @TempDir
    private Path folder;

    private final Shell shell = new Shell();

    @Test
    void explainsResetsIfTheServiceClosesWithoutAnnouncingIt() throws IOException {
        try (ScriptedServer server = ScriptedServer.respondingAndClosing(RESPONSE)) {
            String summary = summary(server);

            assertThat(summary)
                    .contains("requests on kept connections failed with 'reset'")
                    .contains("Most often the service had closed it without announcing that (Connection: close)")
                    .doesNotContain("the load client had closed");
            assertThat(shell.out())
                    .containsPattern(
                            "Warnings about the table:\\R- loop: [^-]*requests on kept connections failed with 'reset'");
        }
    }

    @Test
    void saysThatTheLoadClientClosedAConnectionAfterASurplusLineEnd() throws IOException {
        try (ScriptedServer server = ScriptedServer.responding(RESPONSE + "\r\n")) {
            String summary = summary(server);

            assertThat(summary)
                    .contains(
                            "because the load client had closed the previous one: bytes followed a response after its end")
                    .doesNotContain("the service had closed", "'reset'");
        }
    }

    @Test
    void saysThatTheServiceClosedAConnectionIfItAnnouncesThat() throws IOException {
        try (ScriptedServer server =
                ScriptedServer.respondingAndClosing(RESPONSE.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"))) {
            String summary = summary(server);

            assertThat(summary)
                    .contains("because the service had closed the previous one")
                    .doesNotContain("the load client had closed", "'reset'");
        }
    }

    private String summary(ScriptedServer server) throws IOException {
        Path scenario = Files.writeString(folder.resolve("kept.yaml"), """
                name: kept
                question: Who closes it?
                users: 3
                work: {fixed: 1}
                shape: {closed: {requests: 20}}
                warm-up: {users: 1, cnt: 1, rounds: 1}
                applications:
                  mine: {url: "http://127.0.0.1:PORT"}
                contenders:
                  - {id: loop, service: mine, path: /}
                """.replace(
                        "PORT", Integer.toString(server.address().getPort())));
        assertThat(shell.run("run", scenario.toString(), "--results", folder.toString()))
                .as(shell.err())
                .isZero();
        try (var results = Files.walk(folder)) {
            Path file = results.filter(path -> path.endsWith("results.json"))
                    .findFirst()
                    .orElseThrow();
            return Files.readString(file);
        }
    }
}
