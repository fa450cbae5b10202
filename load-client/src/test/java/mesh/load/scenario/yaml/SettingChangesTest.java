package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Place;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.JdkChoice;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that settings beside a file mean the same as in the file, and pass the same checks. */
class SettingChangesTest {

    private static final SettingChanges TRUSTED = new SettingChanges("mine.yaml", new Place("set"), Trust.EVERYTHING);

    private static final String SCENARIO = """
            name: mine
            question: Which settings?
            applications:
              own: {module: container-lab/boot41-jetty, port: 9000, java: 21}
              foreign: {jar: app.jar, port: 9001}
            legacy: {service-time: 10ms, jitter: 0.2}
            services:
              netty-gateway: {mesh.limits.max-connections: 400, mesh.limits.fan-out: 32}
            users: 2
            contenders:
              - {id: netty, service: netty-gateway, path: '/netty/{cnt}', calls: concurrent}
              - {id: own, service: own, path: '/orders/{cnt}', calls: none}
              - {id: foreign, service: foreign, path: /}
            """;

    private static Scenario read(String yaml) {
        return ScenarioReader.read("mine.yaml", yaml);
    }

    @Test
    void aPropertyReplacesOnlyItself() {
        Scenario changed = TRUSTED.services(
                read(SCENARIO), Map.of("netty-gateway", Map.of("mesh.limits.max-connections", "7", "java", "25")));

        assertThat(changed).isEqualTo(read(SCENARIO.replace("max-connections: 400,", "max-connections: 7, java: 25,")));
        assertThat(changed.jdks().get(Service.NETTY_GATEWAY)).isEqualTo(new JdkChoice("25", Place.NONE));
    }

    @Test
    void aSettingOfTheBackendReplacesOnlyItself() {
        assertThat(TRUSTED.legacy(read(SCENARIO), Map.of("service-time", "20ms")))
                .isEqualTo(read(SCENARIO.replace("service-time: 10ms", "service-time: 20ms")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    netty-gatewy  | mesh.limits.fan-out  | 5   | set: unknown value 'netty-gatewy' of 'services'. Did you mean 'netty-gateway'?
                    netty-gateway | mesh.limits.fan-outt | 5   | set: unknown property 'mesh.limits.fan-outt' of 'netty-gateway'. Did you mean 'mesh.limits.fan-out'?
                    netty-gateway | mesh.limits.fan-out  | 0   | set: 'mesh.limits.fan-out' is '0'. Allowed: a whole number from 1
                    netty-gateway | java                 | 17  | set: 'java' of 'netty-gateway' is '17', but the services are built for Java 21
                    own           | java                 | 25  | set: 'java' of 'own' is also in 'applications'. Allowed: only one of the two
                    foreign       | a                    | b   | set: 'foreign' in 'services' is a foreign application
                    """)
    void aMistakeBeginsWithTheNameOfTheOption(String service, String property, String value, String message) {
        Scenario scenario = read(SCENARIO);

        assertThatThrownBy(() -> TRUSTED.services(scenario, Map.of(service, Map.of(property, value))))
                .isInstanceOf(ScenarioException.class)
                .message()
                .startsWith(message);
    }

    @Test
    void aJitterIsOnlyForAFixedTime() {
        Scenario scenario = read(SCENARIO);

        assertThatThrownBy(() -> TRUSTED.legacy(scenario, Map.of("service-time", "exponential mean=10ms")))
                .hasMessageStartingWith("set: 'jitter' is only for a fixed 'service-time'");
    }

    @Test
    void aRequestTimeoutIsReadAsInAFile() {
        Scenario scenario = read(SCENARIO);

        assertThat(TRUSTED.requestTimeout(scenario, " 5s ")).isEqualTo(read(SCENARIO + "request-timeout: 5s\n"));
        assertThatThrownBy(() -> TRUSTED.requestTimeout(scenario, "0s"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("set: 'request-timeout' is zero. Allowed: more than zero");
        assertThatThrownBy(() -> TRUSTED.requestTimeout(scenario, "soon"))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(
                        "set: 'request-timeout' is 'soon'. Allowed: a whole number and a unit: us, ms, s or m, such as 100ms");
    }

    @Test
    void aSettingThatNeedsTrustIsRejected() {
        SettingChanges untrusted = new SettingChanges("mine.yaml", new Place("set"), Trust.experiments(List.of()));
        Scenario scenario = read(SCENARIO);

        assertThatThrownBy(() -> untrusted.services(scenario, Map.of("netty-gateway", Map.of("logging.config", "x"))))
                .hasMessageStartingWith("mine.yaml wants more than an untrusted file may do:\n"
                        + "  set: netty-gateway with logging.config=x");
    }
}
