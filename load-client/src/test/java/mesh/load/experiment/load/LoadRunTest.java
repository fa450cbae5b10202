package mesh.load.experiment.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import org.junit.jupiter.api.Test;

/** Tests which services a load starts first. */
class LoadRunTest {

    private static final String STREAM_AND_CALLS = """
            name: two
            question: Which is faster?
            users: 3
            contenders:
              - {id: stream, service: netty-gateway, path: "/rsocket/{cnt}", calls: stream}
              - {id: calls, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            """;

    @Test
    void theFirstContendersServicesAndTheBackendStartFirst() {
        assertThat(first(STREAM_AND_CALLS))
                .containsExactlyInAnyOrder(Service.NETTY_GATEWAY, Service.RSOCKET_STORE, Service.LEGACY_BACKEND);
    }

    @Test
    void withoutABackendNoneStarts() {
        assertThat(first(STREAM_AND_CALLS.replace(
                        "/rest/{cnt}\", calls: sequential", "/rsocket/{cnt}\", calls: stream")))
                .containsExactlyInAnyOrder(Service.NETTY_GATEWAY, Service.RSOCKET_STORE);
    }

    @Test
    void interleavedContendersStartTogether() {
        assertThat(first(STREAM_AND_CALLS + "repetitions: 3\n")).hasSize(4);
    }

    /** It samples all services before the first load. */
    @Test
    void underAFaultAllServicesStartFirst() {
        assertThat(first(STREAM_AND_CALLS + "fault: {killed: legacy-backend, delay: 1s, duration: 2s}\n"))
                .hasSize(4);
    }

    /** The first may call the other, and nothing says so. */
    @Test
    void withAForeignApplicationAllServicesStartFirst() {
        assertThat(first(STREAM_AND_CALLS + """
                  - {id: own, service: shop, path: /, calls: none}
                applications:
                  shop: {url: "http://127.0.0.1:9966"}
                """)).hasSize(5);
    }

    private static Set<Service> first(String yaml) {
        Scenario scenario = ScenarioReader.read("two.yaml", yaml);
        return new LoadRun(ContenderLoad::measure).first(scenario);
    }
}
