package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A body that is too large is refused, and whoever sent it learns why: the connection ends, and is not reset. */
interface BodyLimitContract extends ContenderContract {

    int LIMIT = 25;

    @ParameterizedTest
    @CsvSource({"/pdf, application/pdf, 26", "/pdf, application/pdf, 45", "/json, application/json, 26"})
    default void refusesABodyWhoseLengthIsToldBefore(String path, String type, int megabytes) throws IOException {
        assertIsRefusal(RawRequest.withLength(contender().port(), path, type, megabytes));
    }

    @ParameterizedTest
    @CsvSource({"/pdf, application/pdf, 26", "/pdf, application/pdf, 45", "/json, application/json, 26"})
    default void refusesABodyThatTurnsOutToBeTooLong(String path, String type, int megabytes) throws IOException {
        assertIsRefusal(RawRequest.chunked(contender().port(), path, type, megabytes));
    }

    /** Tomcat asks for the body before the application is asked; the others never do. */
    @Test
    default void refusesBeforeAnythingIsSentIfItIsAsked() throws IOException {
        String response = RawRequest.asking(contender().port(), "/pdf", Http.PDF, LIMIT + 1);

        assertIsRefusal(response.replaceFirst("^HTTP/1.1 100 \\r\\n\\r\\n", ""));
    }

    @Test
    default void takesABodyThatIsJustSmallEnough() {
        byte[] body = new byte[LIMIT << 20];

        assertThat(Http.text(Http.post(contender().uri("/pdf"), Http.PDF, body)))
                .startsWith("{\"bytes\":26214400,");
    }

    private static void assertIsRefusal(String response) {
        assertThat(response)
                .startsWith("HTTP/1.1 413 ")
                .containsIgnoringCase("connection: close")
                .contains("application/problem+json")
                .contains("\"title\":\"Content Too Large\"", "\"detail\":\"a body may have at most 26214400 bytes\"")
                .containsOnlyOnce("HTTP/1.1");
    }
}
