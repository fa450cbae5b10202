package mesh.gateway.kit.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.UpstreamException;
import mesh.stages.RequestStages;
import mesh.stages.path.Stage;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.client.ClientHttpResponse;

/** Tests that a cut response is noticed. The HTTP clients of JDK 25 notice it themselves, but not those of older JDKs. */
class BoundedResponseTest {

    private static final String BODY = "Zugspitze, -3 °C";
    private static final int LENGTH = BODY.getBytes(StandardCharsets.UTF_8).length;
    private static final int LIMIT = LENGTH + 1;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Limits LIMITS =
            new Limits(1, 1, SECOND, SECOND, SECOND, 1, 1, SECOND, SECOND, LIMIT, false, Duration.ZERO, SECOND);

    @Test
    void readsABodyOfThePromisedLength() throws IOException {
        assertThat(bounded(LENGTH).getBody()).hasContent(BODY);
    }

    @Test
    void readsByteByByteToo() throws IOException {
        InputStream body = bounded(LENGTH).getBody();

        byte[] bytes = new byte[LENGTH];
        for (int i = 0; i < LENGTH; i++) {
            bytes[i] = (byte) body.read();
        }

        assertThat(bytes).asString(StandardCharsets.UTF_8).isEqualTo(BODY);
        assertThat(body.read()).isEqualTo(-1);
    }

    @Test
    void readsABodyOfUnknownLength() throws IOException {
        assertThat(bounded(-1).getBody()).hasContent(BODY);
    }

    @Test
    void countsNoByteTwice() throws IOException {
        assertThat(bounded(LENGTH).getBody().markSupported()).isFalse();
    }

    @Test
    void noticesAPrematureEnd() throws IOException {
        InputStream body = bounded(LENGTH + 1).getBody();

        assertThatThrownBy(body::readAllBytes)
                .isInstanceOfSatisfying(
                        UpstreamException.class,
                        failure -> assertThat(failure.failureCause()).isEqualTo(FailureCause.CONNECTION_RESET))
                .hasMessageStartingWith("http://backend/reading: connection-reset after ");
    }

    @Test
    void readsNoMoreThanItsLimitAndDoesNotDrainTheRest() throws IOException {
        Endless body = new Endless();
        try (ClientHttpResponse response = bounded(-1, body)) {
            assertThatThrownBy(response.getBody()::readAllBytes)
                    .isInstanceOfSatisfying(UpstreamException.class, failure -> {
                        assertThat(failure.failureCause()).isEqualTo(FailureCause.UPSTREAM_STATUS);
                        assertThat(failure.limit()).isEqualTo(LimitInForce.of("mesh.limits.max-response-bytes", LIMIT));
                    })
                    .hasMessageStartingWith("http://backend/reading: response of more than " + LIMIT + " bytes after ");
        }

        assertThat(body.read).isBetween(LIMIT + 1L, 100_000L);
        assertThat(body.closed).isTrue();
    }

    /** A parser of JSON may stop reading before the end. */
    @Test
    void rejectsALengthBeyondItsLimitBeforeTheBodyArrives() {
        ClientHttpResponse response = bounded(LIMIT + 1);

        assertThatThrownBy(() -> response.getBody().read())
                .isInstanceOf(UpstreamException.class)
                .hasMessageStartingWith("http://backend/reading: response of more than " + LIMIT + " bytes after ");
    }

    @Test
    void readsNoMoreThanItsLimitWhenItIsClosedUnread() {
        Endless body = new Endless();

        bounded(-1, body).close();

        assertThat(body.read).isBetween(LIMIT + 1L, 100_000L);
        assertThat(body.closed).isTrue();
    }

    /** If the body were not closed, each cut connection would leave an open socket. */
    @Test
    void closesABodyThatCannotBeReadAnyFurther() {
        Broken broken = new Broken();

        bounded(LENGTH, broken).close();

        assertThat(broken.closed).isTrue();
    }

    private static ClientHttpResponse bounded(int promised) {
        return bounded(promised, new ByteArrayInputStream(BODY.getBytes(StandardCharsets.UTF_8)));
    }

    private static ClientHttpResponse bounded(int promised, InputStream body) {
        UpstreamCall call = UpstreamCall.to(URI.create("http://backend/reading"), LIMITS::behind);
        return new BoundedResponse(new Given(promised, body), call, LIMITS, RequestStages.begin(Stage.CALL));
    }

    private static final class Broken extends Endless {

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            throw new IOException("Premature EOF");
        }
    }

    /** An endless body, which must be closed before its end. */
    private static class Endless extends InputStream {

        private long read;
        boolean closed;

        @Override
        public int read() throws IOException {
            return read(new byte[1], 0, 1);
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            read += length;
            return length;
        }

        @Override
        public void close() {
            closed = true;
        }
    }

    private record Given(int promised, InputStream body) implements ClientHttpResponse {

        @Override
        public HttpStatus getStatusCode() {
            return HttpStatus.OK;
        }

        @Override
        public String getStatusText() {
            return "OK";
        }

        @Override
        public HttpHeaders getHeaders() {
            HttpHeaders headers = new HttpHeaders();
            if (promised >= 0) {
                headers.setContentLength(promised);
            }
            return headers;
        }

        @Override
        public InputStream getBody() {
            return body;
        }

        @Override
        public void close() {
            throw new IllegalStateException("would read to an end that may never come");
        }
    }
}
