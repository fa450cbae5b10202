package mesh.legacy.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.legacy.LegacyTest;
import mesh.legacy.RawHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the backend rejects what is too large before it reads it. */
class SizesTest extends LegacyTest {

    private static final String PUT = "PUT /legacy/behaviour HTTP/1.1";
    private static final String HOST = "Host: localhost";

    @Test
    void acceptsABehaviourUpToTheLargestSize() throws Exception {
        String padded = "{'serviceTime': '0ms'}" + " ".repeat(ControlAccessInterceptor.MAX_BODY_BYTES - 22);

        assertThat(client.behave(padded).statusCode()).isEqualTo(200);
        assertThat(client.behave(padded + " ").statusCode()).isEqualTo(413);
    }

    /** The request announces a billion bytes, and the test sends none of them. If the backend waited for them, the test would time out. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application/json                  | 413 | the body must not have more than 16384 bytes
            application/x-www-form-urlencoded | 415 | is not supported
            multipart/form-data; boundary=x   | 415 | is not supported
            """)
    void doesNotWaitForABodyThatIsTooLargeOrOfAnotherType(String type, int status, String why) throws Exception {
        String response = RawHttp.send(port, PUT, HOST, "Content-Type: " + type, "Content-Length: 1000000000");

        assertThat(response).startsWith("HTTP/1.1 " + status + " ").contains(why);
    }

    @Test
    void rejectsABodyOfUnknownLength() throws Exception {
        String response = RawHttp.send(port, PUT, HOST, "Content-Type: application/json", "Transfer-Encoding: chunked");

        assertThat(response).startsWith("HTTP/1.1 411 ");
    }

    /** The test announces a body and sends none of it. The actuator would read a whole body without using it. */
    @ParameterizedTest
    @ValueSource(strings = {"Transfer-Encoding: chunked", "Content-Length: 1000"})
    void readsNoBodyOfAnActuatorRequest(String size) throws Exception {
        for (String path : List.of("/actuator/health", "/%61ctuator/health")) {
            String response =
                    RawHttp.send(port, "GET " + path + " HTTP/1.1", HOST, "Content-Type: application/json", size);

            assertThat(response).startsWith("HTTP/1.1 200 ");
        }
    }

    /**
     * The test announces a form and sends none of it. By default Tomcat reads a form of up to 2 MB when code reads the query's parameters.
     */
    @Test
    void readsNoFormOfARequestWithAQuery() throws Exception {
        String response = RawHttp.send(
                port,
                "POST /legacy/behaviour?a=b HTTP/1.1",
                HOST,
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: 1000000");

        assertThat(response).startsWith("HTTP/1.1 405 ");
    }

    @Test
    void rejectsAHeadOfMoreThanEightKilobytes() throws Exception {
        assertThat(RawHttp.send(port, "GET /legacy/counters HTTP/1.1", HOST, "X-Filler: " + "x".repeat(7_000)))
                .startsWith("HTTP/1.1 200 ");
        assertThat(RawHttp.send(port, "GET /legacy/counters HTTP/1.1", HOST, "X-Filler: " + "x".repeat(9_000)))
                .startsWith("HTTP/1.1 400 ");
        assertThat(RawHttp.send(port, "GET /legacy/" + "x".repeat(9_000) + " HTTP/1.1", HOST))
                .startsWith("HTTP/1.1 400 ");
    }
}
