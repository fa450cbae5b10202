package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import mesh.load.scenario.EngineKind;
import mesh.load.scenario.Fault;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.LegacyBehaviour;
import mesh.load.scenario.service.Service;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultReaderTest {

    private static final String BROKEN = """
            name: broken
            question: What if it breaks?
            users: 3
            contenders:
              - {id: a, service: netty-gateway, path: /netty, calls: single}
            fault: FAULT
            """;

    @Test
    void readsAFaultThatKillsAService() {
        assertThat(read("{killed: legacy-backend, delay: 500ms, duration: 3s}"))
                .isEqualTo(new Fault.Killed(Service.LEGACY_BACKEND, Duration.ofMillis(500), Duration.ofSeconds(3)));
    }

    @Test
    void readsAFaultThatRestartsAService() {
        assertThat(read("{restarted: legacy-backend, delay: 1s, duration: 0s}"))
                .isEqualTo(new Fault.Restarted(Service.LEGACY_BACKEND, Duration.ofSeconds(1), Duration.ZERO));
    }

    @Test
    void readsAFaultThatReplacesAGateway() {
        assertThat(read("{killed: netty-gateway, delay: 1s, duration: 0s}"))
                .isEqualTo(new Fault.Killed(Service.NETTY_GATEWAY, Duration.ofSeconds(1), Duration.ZERO));
    }

    @Test
    void aFaultOfEachGatewayIsOneOfTheContendersOwnGateway() {
        Scenario scenario = ScenarioReader.read(
                "broken.yaml",
                BROKEN.replace("FAULT", "{restarted: each-gateway, delay: 1s, duration: 2s}")
                        .replace(
                                "fault:",
                                "  - {id: b, service: tomcat-gateway, path: /tomcat, calls: single}\nfault:"));
        Fault fault = Objects.requireNonNull(scenario.load().fault());

        assertThat(fault.label()).isEqualTo("each-gateway restarted");
        assertThat(scenario.contenders())
                .extracting(fault::during)
                .containsExactly(
                        new Fault.Restarted(Service.NETTY_GATEWAY, Duration.ofSeconds(1), Duration.ofSeconds(2)),
                        new Fault.Restarted(Service.TOMCAT_GATEWAY, Duration.ofSeconds(1), Duration.ofSeconds(2)));
    }

    @Test
    void readsAFaultThatMakesTheBackendMisbehave() {
        Fault fault = read("{legacy: {hang-ratio: 1}, delay: 1s, duration: 6s}");

        assertThat(fault)
                .isEqualTo(new Fault.Misbehaviour(
                        new LegacyBehaviour(Map.of("hang-ratio", "1")), Duration.ofSeconds(1), Duration.ofSeconds(6)));
    }

    @Test
    void readsSlowReadersAndWhenTheyGiveUp() {
        assertThat(read("{slow-readers: {bytes: 100, interval: 1s}}"))
                .isEqualTo(new Fault.SlowReaders(100, Duration.ofSeconds(1), Duration.ofSeconds(30)));
        assertThatThrownBy(() -> ScenarioReader.read(
                                "broken.yaml", BROKEN.replace("FAULT", "{slow-readers: {bytes: 100, interval: 1s}}"))
                        .withEngine(EngineKind.THREADS))
                .hasMessage("broken: the engine 'threads' cannot read slowly. Allowed with slow readers: nio");
    }

    @Test
    void aFaultIsOptional() {
        assertThat(ScenarioReader.read("small.yaml", ScenarioReaderTest.SMALL)
                        .load()
                        .fault())
                .isNull();
    }

    @Test
    void aFaultDoesNotChangeOtherSettingsOfTheBackend() {
        LegacyBehaviour slow = new LegacyBehaviour(Map.of("service-time", "100ms", "jitter", "0.5"));

        assertThat(slow.with(new LegacyBehaviour(Map.of("service-time", "2s"))).settings())
                .containsOnly(Map.entry("service-time", "2s"), Map.entry("jitter", "0.5"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            {kiled: legacy-backend, delay: 1s, duration: 1s}         | unknown key 'kiled'. Did you mean 'killed'?
            {delay: 1s, duration: 1s}                                | none of killed, restarted, legacy, dependencies, slow-readers is set. Allowed: exactly one
            {killed: legacy-backend, legacy: {}, delay: 1s, duration: 1s} | more than one of killed, restarted, legacy, dependencies, slow-readers is set. Allowed: exactly one
            {killed: legacy-backend, duration: 1s}                | key 'delay' is missing
            {killed: legacy-backend, delay: 1s, duration: 11m}       | 'duration' is '11m'. Allowed: up to 10m
            {killed: rsocket-store, delay: 1s, duration: 1s}         | 'killed' is 'rsocket-store'. Allowed: a service that this scenario uses and the run starts: each-gateway, netty-gateway, legacy-backend
            {restarted: tomcat-gateway, delay: 1s, duration: 1s}     | 'restarted' is 'tomcat-gateway'. Allowed: a service that this scenario uses and the run starts: each-gateway, netty-gateway, legacy-backend
            {slow-readers: {bytes: 100, interval: 0s}}                | 'interval' is zero. Allowed: more than zero
            {slow-readers: {bytes: 100, interval: 1s}, duration: 3s}  | 'duration' is not allowed with slow readers
            {legacy: {hang-rato: 1}, delay: 1s, duration: 1s}        | unknown key 'hang-rato'. Did you mean 'hang-ratio'?
            """)
    void namesAnErrorWithItsLine(String fault, String message) {
        assertThatThrownBy(() -> read(fault))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("broken.yaml:6:")
                .hasMessageContaining(message);
    }

    private static Fault read(String fault) {
        return Objects.requireNonNull(ScenarioReader.read("broken.yaml", BROKEN.replace("FAULT", fault))
                .load()
                .fault());
    }
}
