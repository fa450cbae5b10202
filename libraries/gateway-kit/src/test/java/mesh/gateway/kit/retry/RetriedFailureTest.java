package mesh.gateway.kit.retry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.TooManyCallsException;
import mesh.gateway.kit.UpstreamCall;
import org.junit.jupiter.api.Test;

class RetriedFailureTest {

    private static final UpstreamCall CALL = UpstreamCall.to(URI.create("http://127.0.0.1:8080"), failure -> null);

    @Test
    void retriesFailuresOfTheBackendAndOfTheNetwork() {
        assertThat(Stream.of(
                                new ConnectException(),
                                new SocketTimeoutException("Read timed out"),
                                new IOException("cut"))
                        .map(CALL::failed))
                .allMatch(RetriedFailure::isRetried);
        assertThat(RetriedFailure.isRetried(CALL.responded(503))).isTrue();
        assertThat(RetriedFailure.isRetried(new IllegalStateException("wrapped by a client", CALL.responded(500))))
                .isTrue();
    }

    @Test
    void doesNotRetryWhatWouldFailInTheSameWayAgain() {
        assertThat(List.of(
                        CALL.responded(404),
                        CALL.exceeded(LimitInForce.of("mesh.limits.max-response-bytes", 1024)),
                        CALL.failed(new TooManyCallsException(1)),
                        CALL.failed(new IllegalStateException("a fault of the gateway"))))
                .noneMatch(RetriedFailure::isRetried);
    }
}
