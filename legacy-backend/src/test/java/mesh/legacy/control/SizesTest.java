package mesh.legacy.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import mesh.legacy.LegacyTest;
import mesh.legacy.RawHttp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is too large is refused before it is read. */
class SizesTest extends LegacyTest {

    private static final String PUT = "PUT /legacy/behaviour HTTP/1.1";
    private static final String HOST = "Host: localhost";

    @Test
    void takesABehaviourOfAnyPlausibleSize() throws Exception {
        String padded = "{'serviceTime': '0ms'}" + " ".repeat(ControlAccessInterceptor.MAX_BODY_BYTES - 22);

        assertThat(client.behave(padded).statusCode()).isEqualTo(200);
        assertThat(client.behave(padded + " ").statusCode()).isEqualTo(413);
    }

    /** None of the billion bytes is sent: to wait for them would be to wait until the test gives up. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            application/json                  | 413 | the body must not have more than 16384 bytes
            application/x-www-form-urlencoded | 415 | is not supported
            multipart/form-data; boundary=x   | 415 | is not supported
            """)
    void doesNotWaitForABodyThatIsTooLargeOrNoBehaviour(String type, int status, String why) throws Exception {
        String response = RawHttp.send(port, PUT, HOST, "Content-Type: " + type, "Content-Length: 1000000000");

        assertThat(response).startsWith("HTTP/1.1 " + status + " ").contains(why);
    }

    @Test
    void wantsToKnowTheSizeBeforehand() throws Exception {
        String response = RawHttp.send(port, PUT, HOST, "Content-Type: application/json", "Transfer-Encoding: chunked");

        assertThat(response).startsWith("HTTP/1.1 411 ");
    }

    /** Nothing of the body is sent. The actuator would read all of it, however large, and have no use for it. */
    @ParameterizedTest
    @ValueSource(strings = {"Transfer-Encoding: chunked", "Content-Length: 1000"})
    void readsNoBodyOfAQuestion(String size) throws Exception {
        for (String path : List.of("/actuator/health", "/%61ctuator/health")) {
            String response =
                    RawHttp.send(port, "GET " + path + " HTTP/1.1", HOST, "Content-Type: application/json", size);

            assertThat(response).startsWith("HTTP/1.1 200 ");
        }
    }

    /** Nothing of the form is sent. Tomcat by itself would read one of 2 MB for whoever asks it for the query's parameters. */
    @Test
    void readsNoFormThatComesWithAQuery() throws Exception {
        String response = RawHttp.send(
                port,
                "POST /legacy/behaviour?a=b HTTP/1.1",
                HOST,
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: 1000000");

        assertThat(response).startsWith("HTTP/1.1 405 ");
    }

    @Test
    void refusesAHeadOfMoreThanEightKilobytes() throws Exception {
        assertThat(RawHttp.send(port, "GET /legacy/counters HTTP/1.1", HOST, "X-Filler: " + "x".repeat(7_000)))
                .startsWith("HTTP/1.1 200 ");
        assertThat(RawHttp.send(port, "GET /legacy/counters HTTP/1.1", HOST, "X-Filler: " + "x".repeat(9_000)))
                .startsWith("HTTP/1.1 400 ");
        assertThat(RawHttp.send(port, "GET /legacy/" + "x".repeat(9_000) + " HTTP/1.1", HOST))
                .startsWith("HTTP/1.1 400 ");
    }
}
