package mesh.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Checks that a contender rejects a body that is too large. The client learns the reason, because the server closes the connection instead
 * of resetting it.
 */
interface BodyLimitContract extends ContenderContract {

    int LIMIT = 25;

    @ParameterizedTest
    @CsvSource({"/pdf, application/pdf, 26", "/pdf, application/pdf, 45", "/json, application/json, 26"})
    default void rejectsABodyOfKnownLength(String path, String type, int megabytes) throws IOException {
        assertRejected(RawRequest.withLength(contender().port(), path, type, megabytes));
    }

    @ParameterizedTest
    @CsvSource({"/pdf, application/pdf, 26", "/pdf, application/pdf, 45", "/json, application/json, 26"})
    default void rejectsABodyOfUnknownLength(String path, String type, int megabytes) throws IOException {
        assertRejected(RawRequest.chunked(contender().port(), path, type, megabytes));
    }

    /** Tomcat requests the body before it calls the application. The other containers never request it. */
    @Test
    default void rejectsTheBodyBeforeItIsSentIfTheClientAsks() throws IOException {
        String response = RawRequest.asking(contender().port(), "/pdf", Http.PDF, LIMIT + 1);

        assertRejected(response.replaceFirst("^HTTP/1.1 100 \\r\\n\\r\\n", ""));
    }

    @Test
    default void acceptsABodyOfTheMaximumSize() {
        byte[] body = new byte[LIMIT << 20];

        assertThat(Http.text(Http.post(contender().uri("/pdf"), Http.PDF, body)))
                .startsWith("{\"bytes\":26214400,");
    }

    private static void assertRejected(String response) {
        assertThat(response)
                .startsWith("HTTP/1.1 413 ")
                .containsIgnoringCase("connection: close")
                .contains("application/problem+json")
                .contains("\"title\":\"Content Too Large\"", "\"detail\":\"a body may have at most 26214400 bytes\"")
                .containsOnlyOnce("HTTP/1.1");
    }
}
