package mesh.load.predict;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import mesh.behaviour.Distribution;
import mesh.load.analysis.LimitsInForce;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.service.Service;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.load.scenario.yaml.ShippedScenarios;
import org.junit.jupiter.api.Test;

class AssumedLimitsTest {

    private static final Path KIT = Path.of("../libraries/gateway-kit/src/main/java/mesh/gateway/kit");
    private static final Path LIMITS = KIT.resolve("upstream/Limits.java");
    private static final Path DATABASE = KIT.resolve("database/DatabaseProperties.java");
    private static final Path RETRIES = KIT.resolve("retry/RetryProperties.java");
    private static final Pattern DEFAULT =
            Pattern.compile("@DefaultValue\\(\"([^\"]+)\"\\) (?:@\\w+\\([^)]*\\) )*\\w+ (\\w+)[,)]");

    @Test
    void theAssumedDefaultsEqualTheDefaultsOfTheGateways() throws IOException {
        Map<String, String> defaults = new HashMap<>();
        DEFAULT.matcher(Files.readString(LIMITS)).results().forEach(one -> defaults.put(one.group(2), one.group(1)));
        DEFAULT.matcher(Files.readString(DATABASE))
                .results()
                .forEach(one -> defaults.put("database." + one.group(2), one.group(1)));
        DEFAULT.matcher(Files.readString(RETRIES))
                .results()
                .forEach(one -> defaults.put("retry." + one.group(2), one.group(1)));
        LimitsInForce limits = AssumedLimits.of(ShippedScenarios.find("study"), 2);
        Map<String, Object> assumed = new HashMap<>(limits.limits().get(Service.NETTY_GATEWAY));

        assertThat(defaults).hasSizeGreaterThan(16);
        assumed.keySet().removeIf(name -> name.startsWith("threads."));
        assumed.forEach((name, value) -> assertThat(defaults.get(name))
                .as(name)
                .satisfies(text -> assertThat(
                                text.endsWith("s") ? Durations.property(text).toString() : text)
                        .isEqualTo(value.toString())));
    }

    @Test
    void theNumberOfThreadsDependsOnTheServerAndTheProcessors() {
        LimitsInForce limits = AssumedLimits.of(ShippedScenarios.find("study"), 2);

        assertThat(limits.number(Service.NETTY_GATEWAY, "threads.request", 0)).isEqualTo(4);
        assertThat(limits.number(Service.NETTY_GATEWAY, "threads.boundedElastic", 0))
                .isEqualTo(20);
        assertThat(limits.number(Service.TOMCAT_GATEWAY, "threads.request", 0)).isEqualTo(200);
        assertThat(limits.number(Service.TOMCAT_GATEWAY_VIRTUAL, "threads.request", 0))
                .isZero();
        assertThat(AssumedLimits.of(ShippedScenarios.find("study"), 16)
                        .number(Service.NETTY_GATEWAY, "threads.request", 0))
                .isEqualTo(16);
    }

    @Test
    void knowsRandomServiceTimes() {
        Scenario scenario = ScenarioReader.read("mine.yaml", """
                name: mine
                question: What?
                legacy: {service-time: {usual: 100ms, slow: 1s, slow-ratio: 0.01, distribution: bimodal}}
                users: 5
                contenders:
                  - {id: one, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
                """);

        LimitsInForce limits = AssumedLimits.of(scenario, 2);

        assertThat(limits.serviceTime()).contains(Duration.ofMillis(109));
        assertThat(limits.serviceTimes())
                .contains(new Distribution.Bimodal(Duration.ofMillis(100), Duration.ofSeconds(1), 0.01));
    }

    @Test
    void settingsInTheScenarioReplaceTheDefaults() {
        Scenario scenario = ScenarioReader.read("mine.yaml", """
                name: mine
                question: What?
                legacy: {service-time: 250ms, jitter: 0.5, max-concurrent: 7}
                services:
                  netty-gateway:
                    mesh.limits.max-connections: 10
                    mesh.limits.pending-acquire-max-count: -1
                    mesh.limits.pending-acquire-timeout: PT3S
                    mesh.limits.fan-out: 3
                  legacy-backend: {server.tomcat.threads.max: 30}
                users: 5
                work: {fixed: 2}
                shape: burst
                engine: nio
                request-timeout: 10s
                contenders:
                  - {id: one, service: netty-gateway, path: "/netty/{cnt}", calls: concurrent}
                """);

        LimitsInForce limits = AssumedLimits.of(scenario, 2);

        assertThat(limits.serviceTime()).contains(Duration.ofMillis(250));
        assertThat(limits.ratio("jitter")).isEqualTo(0.5);
        assertThat(limits.backendPlaces()).isEqualTo(7);
        assertThat(limits.backendThreads()).isEqualTo(30);
        assertThat(limits.fanOut(Service.NETTY_GATEWAY)).isEqualTo(3);
        assertThat(limits.number(Service.NETTY_GATEWAY, "maxConnections", 0)).isEqualTo(10);
        assertThat(limits.number(Service.NETTY_GATEWAY, "pendingAcquireMaxCount", 0))
                .isEqualTo(-1);
        assertThat(limits.time(Service.NETTY_GATEWAY, "pendingAcquireTimeout", Duration.ZERO))
                .isEqualTo(Duration.ofSeconds(3));
        assertThat(limits.time(Service.NETTY_GATEWAY, "responseTimeout", Duration.ZERO))
                .isEqualTo(Duration.ofSeconds(30));
    }
}
