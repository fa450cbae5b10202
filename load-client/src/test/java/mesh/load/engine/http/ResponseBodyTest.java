package mesh.load.engine.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests whether the body of a response is valid, and which cause a server error has. */
class ResponseBodyTest {

    private final ResponseBody body = new ResponseBody(new ItemsValidator(2, 2));
    private final ResponseDecoder decoder = new ResponseDecoder(body);

    @ParameterizedTest
    @CsvSource({"199, false", "200, true", "299, true", "300, false"})
    void countsItemsOnlyInSuccessfulResponses(int status, boolean counted) {
        ResponseHead head = new ResponseHead();
        byte[] line = ("HTTP/1.1 " + status).getBytes(StandardCharsets.US_ASCII);
        assertThat(head.readStatusLine(line, 0, line.length)).isNull();
        assertThat(head.isInterim()).isEqualTo(status < 200);
        if (status >= 200) {
            body.begin(head);
            body.accept("[1,2]".getBytes(StandardCharsets.US_ASCII), 0, 5);
            body.end();
            assertThat(body.isValid()).isEqualTo(counted);
        }
    }

    /** A route that may respond in part must send at least one item, and at most as many as requested. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"[] | false", "[1] | true", "[1,2,3] | true", "[1,2,3,4] | false", "[1,2 | false"})
    void aPartialResponseIsValidWithAtLeastOneItem(String items, boolean valid) {
        ResponseBody part = new ResponseBody(new ItemsValidator(1, 3));
        byte[] response = ("HTTP/1.1 200 OK\r\nContent-Length: " + items.length() + "\r\n\r\n" + items)
                .getBytes(StandardCharsets.US_ASCII);

        new ResponseDecoder(part).decode(response, 0, response.length);

        assertThat(part.isValid()).isEqualTo(valid);
    }

    @ParameterizedTest
    @CsvSource({"200, unknown", "429, why", "500, why", "503, why"})
    void readsTheCauseFromTheBodyOfAnError(int status, String cause) {
        read("HTTP/1.1 " + status + " No|Content-Length: 15||{\"cause\":\"why\"}");

        assertThat(body.cause()).isEqualTo(cause);
        assertThat(body.isValid()).isFalse();
    }

    @Test
    void readsTheCauseFromALongBodyHoweverReadsSplitIt() {
        String problem = "{\"detail\":\"" + "x".repeat(2000) + "\",\"cause\":\"why\"}";
        String response = "HTTP/1.1 500 No|Content-Length: " + problem.length() + "||";
        byte[] bytes = (response.replace("|", "\r\n") + problem).getBytes(StandardCharsets.US_ASCII);

        for (int at = 0; at < bytes.length; at++) {
            assertThat(decoder.decode(bytes, at, at + 1)).isEqualTo(at + 1);
        }

        assertThat(decoder.isComplete()).isTrue();
        assertThat(body.cause()).isEqualTo("why");
    }

    /** The client keeps only the first 8 KiB of the body. */
    @Test
    void ignoresACauseBeyondTheLimit() {
        String problem = "{\"detail\":\"" + "x".repeat(ResponseBody.MAX_PROBLEM_BYTES) + "\",\"cause\":\"why\"}";

        read("HTTP/1.1 500 No|Content-Length: " + problem.length() + "||" + problem);

        assertThat(body.bytes()).isEqualTo(problem.length());
        assertThat(body.cause()).isEqualTo(ProblemCause.UNKNOWN);
    }

    private void read(String response) {
        byte[] bytes = response.replace("|", "\r\n").getBytes(StandardCharsets.UTF_8);
        decoder.decode(bytes, 0, bytes.length);
        decoder.endOfStream();
    }
}
