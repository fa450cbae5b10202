package mesh.load.services.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import mesh.load.os.EndlessServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ReadinessTest {

    private final Readiness readiness = new Readiness();

    /** Somebody else may listen on the port, and may mean ill. */
    @Test
    void aServiceThatNeverEndsItsResponseIsNeitherReadyNorIdentified() throws Exception {
        try (readiness;
                EndlessServer pouring = EndlessServer.pouring();
                EndlessServer holding = EndlessServer.holding()) {
            isNotReady(pouring, "no response (IOException)");
            isNotReady(holding, "no response (HttpTimeoutException)");
            assertThat(readiness.identify(pouring.uri())).isEqualTo(Readiness.Identity.UNKNOWN);
            assertThat(readiness.identify(holding.uri())).isEqualTo(Readiness.Identity.UNKNOWN);
        }
    }

    private void isNotReady(EndlessServer server, String response) throws InterruptedException, IOException {
        assertThat(readiness.probe(Readiness.uri(server.port()))).isEqualTo(response);
        assertThat(Readiness.isReady(response)).isFalse();
    }
}
