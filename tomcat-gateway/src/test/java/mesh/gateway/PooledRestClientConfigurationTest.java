package mesh.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import mesh.gateway.kit.FailureCause;
import org.apache.hc.client5.http.impl.classic.RequestFailedException;
import org.apache.hc.core5.util.Deadline;
import org.apache.hc.core5.util.DeadlineTimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.SimpleClientHttpRequestFactory;

/** Tests failures that the client throws only if two things happen at the same moment. The contract provokes all others. */
class PooledRestClientConfigurationTest {

    @Test
    void aConnectionThatIsReleasedTooLateIsAPendingAcquireTimeout() throws Exception {
        Deadline over = Deadline.fromUnixMilliseconds(0);
        assertThat(causeOf(new RequestFailedException("Request execution failed", DeadlineTimeoutException.from(over))))
                .isEqualTo(FailureCause.PENDING_ACQUIRE_TIMEOUT);
        assertThat(causeOf(
                        new RequestFailedException("Request execution failed", new HttpTimeoutException("no answer"))))
                .isEqualTo(FailureCause.READ_TIMEOUT);
    }

    private static FailureCause causeOf(IOException ofClient) throws IOException {
        var request =
                new SimpleClientHttpRequestFactory().createRequest(URI.create("http://localhost/"), HttpMethod.GET);
        return FailureCause.of(catchThrowable(
                () -> PooledRestClientConfiguration.tellFailuresInWordsOfTheKit(request, new byte[0], (same, body) -> {
                    throw ofClient;
                })));
    }
}
