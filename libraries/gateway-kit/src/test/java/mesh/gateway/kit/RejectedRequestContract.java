package mesh.gateway.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.stream.Stream;
import mesh.gateway.kit.web.RejectedRequest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that both servers reject malformed requests in the same words, repeat nothing of the request, and close the connection.
 * {@code docs/hostile-input.md} explains the differences that cannot be avoided.
 */
public interface RejectedRequestContract extends GatewayContract {

    int MAX_RESPONSE = 1000;
    int MAX_LINE = 4096;
    String HOST = "Host: localhost\r\n";

    @ParameterizedTest(name = "{0}")
    @MethodSource("targets")
    default void rejectsAnInvalidTarget(String target) throws IOException {
        assertRejected(400, "GET " + target + " HTTP/1.1\r\n" + HOST);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("heads")
    default void rejectsAnInvalidHead(String name, int status, String head) throws IOException {
        assertRejected(status, head.replace("PATH", path()));
    }

    /** The status says which part was too large; the response does not repeat that part. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("sizes")
    default void rejectsAHeadThatIsTooLarge(String name, int status, String head) throws IOException {
        assertRejected(status, head.replace("PATH", path()));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unusual")
    default void servesRequestsThatAreUnusualButValid(String name, String head) throws IOException {
        RawUser user = send(head.replace("PATH", path()));

        String status = user.awaitStatus();
        assertThat(status.contains(" 100 ") ? user.awaitStatus() : status).contains(" 200 ");
        user.leave();
    }

    /** Paths and queries that are not percent-encoded UTF-8, or that change their meaning when decoded. */
    default Stream<String> targets() {
        return Stream.of(
                        "/%2F",
                        "%2f1",
                        "%00",
                        "%5C",
                        "/%FF",
                        "/1%C0%AF",
                        "/%zz",
                        "/1%",
                        "/1%4",
                        "/\\",
                        "/\"",
                        "/<1>",
                        "/{1}",
                        "/^",
                        "/`",
                        "/|",
                        "/1?x=%zz",
                        "/1?x=%FF",
                        "/1?x=[",
                        "/1?x=a|b",
                        "/1?x=\\",
                        "/1#part",
                        "/;a=%zz",
                        "/\u00e9",
                        "/1?x=\u00e9")
                .map(rest -> prefix() + rest)
                .flatMap(target -> Stream.of(target, "http://localhost" + target));
    }

    /** Heads that are invalid for other reasons. */
    default Stream<Arguments> heads() {
        return Stream.of(
                head("no Host", 400, "GET PATH HTTP/1.1\r\n"),
                head("two Hosts", 400, "GET PATH HTTP/1.1\r\n" + HOST + HOST),
                head("a blank in Host", 400, "GET PATH HTTP/1.1\r\nHost: a b\r\n"),
                head("a path in Host", 400, "GET PATH HTTP/1.1\r\nHost: a/b\r\n"),
                head("a user in Host", 400, "GET PATH HTTP/1.1\r\nHost: u@a\r\n"),
                head("an invalid port", 400, "GET PATH HTTP/1.1\r\nHost: a:b\r\n"),
                head("a negative port", 400, "GET PATH HTTP/1.1\r\nHost: a:-1\r\n"),
                head("an open bracket in Host", 400, "GET PATH HTTP/1.1\r\nHost: [::1\r\n"),
                head("a Host with a wrong encoding", 400, "GET PATH HTTP/1.1\r\nHost: a%zz\r\n"),
                head("another host's URL", 400, "GET http://otherPATH HTTP/1.1\r\n" + HOST),
                head("another scheme's URL", 400, "GET ftp://localhostPATH HTTP/1.1\r\n" + HOST),
                head("no slash", 400, "GET nowhere HTTP/1.1\r\n" + HOST),
                head("TRACE with a wrong encoding", 400, "TRACE PATH/;a=%zz HTTP/1.1\r\n" + HOST),
                head("no colon", 400, "GET PATH HTTP/1.1\r\n" + HOST + "nocolon\r\n"),
                head("a blank before the colon", 400, "GET PATH HTTP/1.1\r\n" + HOST + "X : 1\r\n"),
                head("NUL in a value", 400, "GET PATH HTTP/1.1\r\n" + HOST + "X: a\0b\r\n"),
                head("a negative length", 400, "GET PATH HTTP/1.1\r\n" + HOST + "Content-Length: -1\r\n"),
                head("two lengths", 400, "GET PATH HTTP/1.1\r\n" + HOST + "Content-Length: 5, 6\r\n"),
                head("chunked twice", 400, "GET PATH HTTP/1.1\r\n" + HOST + "Transfer-Encoding: chunked, chunked\r\n"),
                head("an unknown expectation", 417, "GET PATH HTTP/1.1\r\n" + HOST + "Expect: tea\r\n"),
                head(
                        "a transfer coding that is not supported",
                        501,
                        "GET PATH HTTP/1.1\r\n" + HOST + "Transfer-Encoding: gzip, chunked\r\n"),
                head("CONNECT", 501, "CONNECT PATH HTTP/1.1\r\n" + HOST),
                head("HTTP/0.9", 505, "GET PATH HTTP/0.9\r\n" + HOST),
                head("HTTP/1.2", 505, "GET PATH HTTP/1.2\r\n" + HOST));
    }

    /** The limits are 4 KB for the request line and 8 KB for the head. */
    default Stream<Arguments> sizes() {
        return Stream.of(
                head("a line that is one byte too long", 414, line("a" + fitting()) + HOST),
                head("a query of 5 KB", 414, line("a".repeat(5_000)) + HOST),
                head("a query of 15 KB", 414, line("a".repeat(15_000)) + HOST),
                head("a line and a header of 5 KB", 414, line("a".repeat(5_000)) + HOST + header(5_000)),
                head("a method of 10 KB", 414, "G".repeat(10_000) + " PATH HTTP/1.1\r\n" + HOST),
                head("a header of 9 KB", 431, line("") + HOST + header(9_000)),
                head("a Host of 9 KB", 431, line("") + "Host: " + "a".repeat(9_000) + "\r\n"),
                head("many headers", 431, line("") + HOST + header(95).repeat(90)),
                head("a line of 3 KB, a header of 6 KB", 431, line("a".repeat(3_000)) + HOST + header(6_000)));
    }

    /** Returns the longest query that fits into the request line. */
    private String fitting() {
        return "a".repeat(MAX_LINE - line("").strip().length() + "PATH".length() - path().length());
    }

    private static String line(String query) {
        return "GET PATH?x=" + query + " HTTP/1.1\r\n";
    }

    private static String header(int bytes) {
        return "X: " + "a".repeat(bytes) + "\r\n";
    }

    /** Requests that look wrong but are valid. */
    default Stream<Arguments> unusual() {
        return Stream.of(
                Arguments.of("an empty Host", "GET PATH HTTP/1.1\r\nHost: \r\n"),
                Arguments.of("an address in Host", "GET PATH HTTP/1.1\r\nHost: [::1]:8070\r\n"),
                Arguments.of("HTTP/1.0 without Host", "GET PATH HTTP/1.0\r\n"),
                Arguments.of("a whole URL", "GET http://localhostPATH HTTP/1.1\r\n" + HOST),
                Arguments.of("an encoding without need", "GET PATH?%61=%C3%A9 HTTP/1.1\r\n" + HOST),
                Arguments.of("every character of a query", "GET PATH?a=b/c?d:@!$&'()*+,;-._~ HTTP/1.1\r\n" + HOST),
                Arguments.of("an expectation", "GET PATH HTTP/1.1\r\n" + HOST + "Expect: 100-Continue\r\n"),
                Arguments.of("chunks", "GET PATH HTTP/1.1\r\n" + HOST + "Transfer-Encoding: Chunked\r\n"),
                Arguments.of("a line that just fits", line(fitting()) + HOST),
                Arguments.of("a Host of 3 KB", line("") + "Host: " + "a".repeat(3_000) + "\r\n"),
                Arguments.of("a whole URL in HTTP/1.0", "GET http://localhostPATH HTTP/1.0\r\n"),
                Arguments.of("a header of 7 KB", line("") + HOST + header(7_000)));
    }

    private static Arguments head(String name, int status, String head) {
        return Arguments.of(name, status, head);
    }

    private void assertRejected(int status, String head) throws IOException {
        RawUser user = send(head);

        String response = user.readToEnd();

        assertThat(response).startsWith("HTTP/1.1 " + status + " ").hasSizeLessThan(MAX_RESPONSE);
        assertThat(response).containsIgnoringCase("Content-Type: " + Response.PROBLEM);
        assertThat(response.substring(response.indexOf("\r\n\r\n")))
                .contains(
                        "\"status\":" + status,
                        "\"detail\":\"" + RejectedRequest.problem(status).getDetail());
        assertThat(gateway().get(servingRoutes().getFirst(), 1).status()).isEqualTo(200);
    }

    private RawUser send(String head) throws IOException {
        return RawUser.writing(gateway().uri("/").getPort(), head + "\r\n");
    }

    private String path() {
        return prefix() + "/1";
    }

    private String prefix() {
        return servingRoutes().stream()
                .filter(Route::takesCount)
                .findFirst()
                .orElseThrow()
                .path(1)
                .replace("/1", "");
    }
}
