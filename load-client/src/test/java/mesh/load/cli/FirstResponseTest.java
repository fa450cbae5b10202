package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import mesh.load.engine.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tries services whose first response ends the run, and checks what the command prints. */
@Timeout(600)
class FirstResponseTest {

    private static final String OK = "HTTP/1.1 200 OK\r\n";

    @TempDir
    private Path folder;

    private final Shell shell = new Shell();

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            ~15~03~03~00~02~02F | a TLS record. Expected: plain HTTP. The port speaks TLS, which the load client lacks
            ~00~00~06~04~00~00~00~00~00~00~03~00~00~00d | a frame of HTTP/2. Expected: HTTP/1.1. The port speaks only HTTP/2
            HTTP/1.1 200 OK~0d~0aContent-Length: 11, 11~0d~0a~0d~0ahello world | a second one: 'Content-Length: 11, 11'. Expected: one whole number
            HTTP/1.1 200 OK~0d~0aX-A : b~0d~0a~0d~0a | no colon after it: 'X-A'. Expected: letters, digits and hyphens
            HTTP/1.1 400 Bad~0d~0aContent-Type: text/html~0d~0a~0d~0a<html><title>400 The plain HTTP request was sent to HTTPS port</title></html> | with 400 (text/html: 400 The plain HTTP request was sent to HTTPS port). Expected: a status from 200 to 299. The port speaks TLS
            HTTP/1.1 400 Bad~0d~0aContent-Type: text/html~0d~0a~0d~0a<title>400 Bad Request</title><p>Bad.<br />~0aReason: You're speaking plain HTTP to an SSL-enabled server port.<br />~0a | You're speaking plain HTTP to an SSL-enabled server port.). Expected: a status from 200 to 299. The port speaks TLS
            HTTP/1.1 400 Bad~0d~0aContent-Type: application/problem+json~0d~0a~0d~0a{"detail":"this path requires a page","title":"Bad Request","type":"https://example.com/page"} | with 400 (application/problem+json: Bad Request). Expected: a status from 200 to 299. Check --path
            HTTP/1.1 400 Bad~0d~0aContent-Type: application/json~0d~0a~0d~0a{"message":"The callback must use HTTPS"} | with 400 (application/json: The callback must use HTTPS). Expected: a status from 200 to 299. Check --path
            HTTP/1.1 400 Bad~0d~0aContent-Type: text/plain~0d~0a~0d~0aSee https://example.com/page | with 400 (text/plain: See https://example.com/page). Expected: a status from 200 to 299. Check --path
            HTTP/1.1 200 OK~0d~0aContent-Length: 9~0d~0a~0d~0aok | 200, but ends the connection before the response is complete. Expected: a status from 200 to 299. The application failed
            """)
    void saysWhatWasSeenAndWhatToDo(String response, String message) throws IOException {
        try (ScriptedServer server = responding(decoded(response))) {
            assertThat(shell.run(arguments(server))).isEqualTo(2);

            assertThat(shell.err()).contains(message);
        }
    }

    @Test
    void namesTheFieldThatIsTooLong() throws IOException {
        try (ScriptedServer server = ScriptedServer.responding(OK + "X-Long: " + "x".repeat(20_000) + "\r\n\r\n")) {
            assertThat(shell.run(arguments(server))).isEqualTo(2);

            assertThat(shell.err())
                    .contains(
                            "with a line that is too long: 'X-Long'. Expected: at most 16 KiB for each line of the head");
        }
    }

    @Test
    void suggestsAnotherPortIfTheServerOnlyEndsTheConnection() throws IOException {
        try (ScriptedServer server = new ScriptedServer(conversation -> conversation.request())) {
            assertThat(shell.run(arguments(server))).isEqualTo(2);

            assertThat(shell.err())
                    .contains("with a closed connection. Expected: ")
                    .contains("If the port speaks TLS");
        }
    }

    /** The server waits until the client has left, so the response has no end however long the client waits. */
    @Test
    void namesAnExperimentForAStreamWithoutAnEnd() throws IOException {
        try (ScriptedServer server = new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(OK + "Content-Type: text/event-stream\r\n\r\ndata: 1\n\n");
            conversation.request();
        })) {
            Path scenario = Files.writeString(folder.resolve("events.yaml"), """
                    name: events
                    question: Does it end?
                    users: 1
                    work: {fixed: 1}
                    request-timeout: 5s
                    applications:
                      mine: {url: "http://127.0.0.1:PORT"}
                    contenders:
                      - {id: stream, service: mine, path: /}
                    """.replace(
                            "PORT", Integer.toString(server.address().getPort())));

            assertThat(shell.run("run", scenario.toString(), "--results", folder.toString()))
                    .isEqualTo(2);

            assertThat(shell.err())
                    .contains("with 200 after ")
                    .contains(
                            " and 9 bytes of a body, but no end within 5 s. Expected: a status from 200 to 299. "
                                    + "If it is a stream without an end, such as server-sent events, measure it with 'open-connections'");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{json: {/id: 1}}", "items"})
    void namesTheEncodingOfABodyThatItShouldCheck(String expect) throws IOException {
        String head = OK + "Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\n";
        try (ScriptedServer server = ScriptedServer.responding(head + "zip")) {
            assertThat(shell.run(running(server, expect))).isEqualTo(2);

            assertThat(shell.err())
                    .contains("with a body with a Content-Encoding, which the load client does not decode: 'gzip'. "
                            + "Expected: a body without Content-Encoding, because 'expect' checks its text. "
                            + "The load client sends no Accept-Encoding by itself. ");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'Transfer-Encoding: gzip, chunked', 'gzip, chunked'",
        "'Transfer-Encoding: gzip|Transfer-Encoding: chunked', gzip"
    })
    void namesTheTransferCodingOfABodyThatItShouldCheck(String fields, String quoted) throws IOException {
        String head = OK + fields.replace("|", "\r\n") + "\r\n\r\n";
        try (ScriptedServer server = ScriptedServer.responding(head + "3\r\nzip\r\n0\r\n\r\n")) {
            assertThat(shell.run(running(server, "{json: {/id: 1}}"))).isEqualTo(2);

            assertThat(shell.err())
                    .contains("a body with a Transfer-Encoding besides chunked, which the load client does not decode: "
                            + "'" + quoted
                            + "'. Expected: chunked alone, because 'expect' checks the text of the body. ");
        }
    }

    /** The status of a response says nothing about its body. */
    @Test
    void namesTheStatusOfAnEncodedBodyIfThatIsNotTheExpectedOne() throws IOException {
        try (ScriptedServer server =
                ScriptedServer.responding(OK + "Content-Encoding: gzip\r\nContent-Length: 3\r\n\r\nzip")) {
            assertThat(shell.run(running(server, "{status: 202, json: {/id: 1}}")))
                    .isEqualTo(2);

            assertThat(shell.err()).contains("status 200 in place of status 202");
        }
    }

    private String[] running(ScriptedServer server, String expect) throws IOException {
        Path scenario = Files.writeString(folder.resolve("encoded.yaml"), """
                name: encoded
                question: Is the body as expected?
                users: 1
                work: {fixed: 1}
                applications:
                  mine: {url: "http://127.0.0.1:PORT"}
                contenders:
                  - {id: encoded, service: mine, path: /, expect: EXPECT}
                """.replace(
                        "PORT", Integer.toString(server.address().getPort()))
                .replace("EXPECT", expect));
        return new String[] {"run", scenario.toString(), "--results", folder.toString()};
    }

    private String[] arguments(ScriptedServer server) {
        String url = "http://127.0.0.1:" + server.address().getPort();
        return new String[] {"try", url, "--path", "/", "--users", "1", "--results", folder.toString()};
    }

    private static ScriptedServer responding(byte[] response) throws IOException {
        return new ScriptedServer(conversation -> {
            conversation.request();
            conversation.send(response);
        });
    }

    /** A tilde begins a byte in hexadecimal digits. */
    private static byte[] decoded(String text) {
        StringBuilder bytes = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            boolean isHex = text.charAt(i) == '~';
            bytes.append(isHex ? (char) Integer.parseInt(text, i + 1, i + 3, 16) : text.charAt(i));
            i += isHex ? 2 : 0;
        }
        return bytes.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
