package mesh.load.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import mesh.load.engine.http.Responses;
import mesh.load.results.contender.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests how each engine records responses with an error status. */
public abstract class ErrorStatusContract extends EngineContract {

    static Stream<Arguments> serverErrors() {
        String problem =
                "{\"status\":500,\"nested\":{\"cause\":\"not this\"},\"cause\":\"read-timeout\",\"detail\":\"x\"}";
        String head = "HTTP/1.1 500 Failed\r\n";
        return Stream.of(
                Arguments.of("that says why", Responses.problem(problem), 500, "read-timeout"),
                Arguments.of("that names no cause", Responses.problem("{\"status\":500}"), 500, "unknown"),
                Arguments.of(
                        "that has a type",
                        Responses.problem("{\"type\":\"urn:pool-full\",\"title\":\"Busy\",\"detail\":\"of Ann\"}"),
                        500,
                        "urn:pool-full"),
                Arguments.of(
                        "that has a title",
                        Responses.problem("{\"type\":\"about:blank\",\"title\":\"Busy\",\"detail\":\"of Ann\"}"),
                        500,
                        "Busy"),
                Arguments.of(
                        "that is no ProblemDetail",
                        Responses.withLength("500 Failed", "application/json", "{\"type\":\"T\",\"title\":\"of Ann\"}"),
                        500,
                        "unknown"),
                Arguments.of("that names a number", Responses.problem("{\"cause\":7}"), 500, "unknown"),
                Arguments.of(
                        "that is a page",
                        Responses.withLength("503 Busy", "text/html", "<h1>Busy</h1>"),
                        503,
                        "unknown"),
                Arguments.of("that is empty", head + "Content-Length: 0\r\n\r\n", 500, "unknown"),
                Arguments.of(
                        "that is too long to keep",
                        Responses.problem("{\"a\":\"" + "a".repeat(9000) + "\"}"),
                        500,
                        "unknown"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("serverErrors")
    void recordsAServerErrorAndItsCause(String kind, String response, int status, String cause) throws IOException {
        try (ScriptedServer server = ScriptedServer.responding(response)) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.ServerError(status, cause));
        }
    }

    @Test
    void recordsTheStatusOfAServerErrorWithATruncatedBody() throws IOException {
        try (ScriptedServer server = ScriptedServer.respondingAndClosing(
                "HTTP/1.1 500 Failed\r\nContent-Length: 99\r\n\r\n{\"cause\":\"re")) {
            assertThat(outcomeOf(server, request(3))).isEqualTo(new Outcome.ServerError(500, "unknown"));
        }
    }

    @Test
    void recordsClientErrorsAndRedirects() throws IOException {
        try (ScriptedServer notFound =
                        ScriptedServer.responding(Responses.withLength("404 Not Found", "text/plain", "no"));
                ScriptedServer moved = ScriptedServer.responding("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n")) {
            assertThat(outcomeOf(notFound, request(3))).isEqualTo(new Outcome.ClientError(404));
            assertThat(outcomeOf(moved, request(3))).isEqualTo(new Outcome.ClientError(302));
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
            application/problem+json | {"type":"urn:orders:too-many","title":"Slow down","detail":"Ann"} | urn:orders:too-many
            application/problem+json | {"type":"about:blank","title":"Slow down","detail":"Ann"}         | Slow down
            application/json         | {"title":"Slow down","error":"Ann"}                               | unknown
            """)
    void recordsTheCauseOfAClientError(String type, String body, String cause) throws IOException {
        try (ScriptedServer busy =
                ScriptedServer.responding(Responses.withLength("429 Too Many Requests", type, body))) {
            assertThat(outcomeOf(busy, request(3))).isEqualTo(new Outcome.ClientError(429, cause));
        }
    }
}
