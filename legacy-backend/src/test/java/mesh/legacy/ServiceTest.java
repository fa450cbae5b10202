package mesh.legacy;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the information that the backend reports about itself. */
class ServiceTest extends LegacyTest {

    @Test
    void countersCountFromTheLastReset() throws Exception {
        client.temperature().join();
        client.temperature().join();

        JsonNode counters = client.counters();
        assertThat(counters.get("arrivals").asInt()).isEqualTo(2);
        assertThat(counters.get("completed").asInt()).isEqualTo(2);
        assertThat(counters.at("/outcomes/SERVE").asInt()).isEqualTo(2);
        assertThat(counters.get("serving").asInt()).isZero();

        assertThat(client.delete("/legacy/counters").statusCode()).isEqualTo(204);
        assertThat(client.get("/legacy/counters").body()).isEqualTo("""
                        {"arrivals":0,"completed":0,"serving":0,"peakConcurrent":0,"timeServing":"PT0S",\
                        "outcomes":{"SERVE":0,"FAIL":0,"HANG":0,"ABORT":0,"ABORT_BEFORE_RESPONSE":0},\
                        "sleepError":{"sleeps":0,"mean":"PT0S","p99":"PT0S"}}""");
    }

    @Test
    void infoContainsTheLimitsInForce() throws Exception {
        JsonNode limits = LegacyClient.json(client.get("/actuator/info")).get("limits");

        assertThat(limits.get("tomcat.threads.max").asInt()).isEqualTo(50);
        assertThat(limits.get("tomcat.max-connections").asInt()).isEqualTo(20000);
        assertThat(limits.get("tomcat.accept-count").asInt()).isEqualTo(4096);
        assertThat(limits.get("tomcat.max-keep-alive-requests").asInt()).isEqualTo(-1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/actuator/health",
                "/actuator/health/liveness",
                "/actuator/health/readiness",
                "/actuator/metrics/tomcat.threads.busy"
            })
    void exposesItsHealthAndMetrics(String path) throws Exception {
        assertThat(client.get(path).statusCode()).isEqualTo(200);
    }

    @Test
    void respondsToAnUnknownPathWithAProblemDetail() throws Exception {
        HttpResponse<String> response = client.get("/legacy/humidity");

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(LegacyClient.json(response).get("status").asInt()).isEqualTo(404);
    }

    @Test
    void connectionsAreKeptAliveForMoreThanAHundredRequests() throws Exception {
        for (int i = 0; i < 150; i++) {
            assertThat(client.get("/legacy/behaviour").headers().firstValue("Connection"))
                    .isEmpty();
        }
    }
}
