package mesh.store;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@SpringBootTest(
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"spring.rsocket.server.port=0", "store.rows=30"})
class ActuatorTest {

    @Value("${local.server.port}")
    private int port;

    @DynamicPropertySource
    static void database(DynamicPropertyRegistry properties) {
        properties.add("spring.r2dbc.url", TestDatabase.H2::fresh);
    }

    @Test
    void readinessContainsTheNumberOfRows() {
        assertThat(Http.get(port, "/actuator/health/readiness").body())
                .contains("\"rows\":{\"details\":{\"rows\":30,\"expected\":30},\"status\":\"UP\"}");
    }

    @Test
    void infoContainsTheLimitsInForce() {
        assertThat(Http.get(port, "/actuator/info").body())
                .contains("\"store.rows\":30", "\"store.chunk\":500", "\"store.threads\":4")
                .contains("\"database\":\"H2\"", "\"r2dbc.pool.max-size\":8");
    }

    @Test
    void metricsCountTheRowsRead() {
        assertThat(Http.get(port, "/actuator/metrics/store.rows.read").statusCode())
                .isEqualTo(200);
    }
}
