package mesh.gateway.kit.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import mesh.gateway.kit.FailureCause;
import mesh.gateway.kit.LimitInForce;
import mesh.gateway.kit.UpstreamCall;
import mesh.gateway.kit.UpstreamException;
import org.junit.jupiter.api.Test;

/** Tests properties that no real failure in the contract can show. */
class UpstreamProblemTest {

    private static final UpstreamCall CALL = UpstreamCall.to(
            URI.create("http://user:secret@backend:8080/legacy/temperatures?baseDate=2000-01-01"), failure -> null);

    @Test
    void showsHostAndPathOfTheTargetButNeitherItsUserNorItsQuery() {
        assertThat(properties(CALL.responded(503))).containsEntry("target", "backend:8080/legacy/temperatures");
        assertThat(UpstreamProblem.of(CALL.responded(503)).getDetail())
                .startsWith("http://backend:8080/legacy/temperatures: responded with 503")
                .doesNotContain("secret", "baseDate");
    }

    @Test
    void showsAHostWithAnUnderscore() {
        UpstreamCall call = UpstreamCall.to(URI.create("tcp://my_store:7000"), failure -> null);

        assertThat(properties(call.responded(503))).containsEntry("target", "my_store:7000");
    }

    @Test
    void omitsTheLimitIfNoneEndedTheCall() {
        assertThat(properties(CALL.failed(new CancellationException())))
                .containsOnlyKeys("cause", "target", "elapsedMs");
    }

    @Test
    void namesTheLimitAndItsValueInForce() {
        LimitInForce limit = LimitInForce.of("mesh.limits.max-response-bytes", 262_144);

        assertThat(properties(CALL.exceeded(limit)))
                .containsEntry("limit", "mesh.limits.max-response-bytes")
                .containsEntry("limitValue", 262_144);
    }

    @Test
    void carriesTheSameFactsAsTypedData() {
        UpstreamException failure = CALL.responded(503);

        assertThat(failure.failureCause()).isEqualTo(FailureCause.UPSTREAM_STATUS);
        assertThat(failure.status()).isEqualTo(503);
        assertThat(failure.target()).isEqualTo(CALL.target());
        assertThat(failure.elapsed()).isPositive();
        assertThat(failure.limit()).isNull();
    }

    private static Map<String, Object> properties(UpstreamException failure) {
        return Objects.requireNonNull(UpstreamProblem.of(failure).getProperties());
    }
}
