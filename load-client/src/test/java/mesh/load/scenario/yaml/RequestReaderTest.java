package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Expected;
import mesh.load.scenario.Payload;
import mesh.load.scenario.ScenarioException;
import mesh.load.scenario.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a scenario says of bodies, answers and rates. */
class RequestReaderTest {

    private static final String SCENARIO = """
            name: small
            question: Does it?
            users: 10
            shape: %s
            contenders:
              - {id: a, service: tomcat-gateway, path: /pdf/20mb, calls: nothing, accept: application/pdf%s}
            """;

    @Test
    void withoutAWordAGetCountsItemsAndAPostLooksAtTheStatus() {
        assertThat(contender("").expected()).isEqualTo(new Expected.Items());
        assertThat(contender(", send: {content-type: text/plain, text: hello}"))
                .extracting(Contender::payload, Contender::expected)
                .containsExactly(new Payload.Text("text/plain", "hello"), new Expected.Status());
    }

    @Test
    void readsWhatASuccessHasToHold() {
        assertThat(contender(", expect: status").expected()).isEqualTo(new Expected.Status());
        assertThat(contender(", expect: same").expected()).isEqualTo(new Expected.Same());
        assertThat(contender(", expect: {length: 3, sha256: " + "0A".repeat(32) + "}")
                        .expected())
                .isEqualTo(new Expected.Digest(3, "0A".repeat(32)));
        assertThat(contender(", expect: receipt, send: {content-type: application/json, from: /json/5}"))
                .extracting(Contender::payload, Contender::expected)
                .containsExactly(new Payload.Fetched("application/json", "/json/5"), new Expected.Receipt());
    }

    @Test
    void aFileIsLookedForBesideTheScenario(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.pdf"), "%PDF");
        Path scenario = folder.resolve("mine.yaml");
        String yaml = SCENARIO.formatted("burst", ", send: {content-type: application/pdf, file: a.pdf}");

        Contender contender =
                ScenarioReader.read(scenario.toString(), yaml).contenders().getFirst();

        assertThat(contender.payload()).isEqualTo(new Payload.Content("application/pdf", folder.resolve("a.pdf")));
    }

    @Test
    void readsRampAndSpike() {
        assertThat(shape("{ramp: {from: 0, to: 200, duration: 30s}}"))
                .isEqualTo(new Shape.Ramp(0, 200, Duration.ofSeconds(30)));
        assertThat(shape("{spike: {base: 50, peak: 500, before: 5s, lasts: 2s, after: 0s}}"))
                .isEqualTo(new Shape.Spike(50, 500, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ZERO));
    }

    /** Each line: the shape, and the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {rmap: {from: 1}} | s.yaml:4:9: unknown key 'rmap'; did you mean 'ramp'? Allowed: closed, constant, ramp, spike
            {} | s.yaml:4:8: none of constant, ramp, spike. Allowed: one
            {ramp: {from: 0, to: 0, duration: 1s}} | s.yaml:4:25: 'to' is '0'. Allowed: a whole number from 1 to 100000
            {ramp: {from: 5, to: 10}} | s.yaml:4:15: key 'duration' is missing
            {ramp: {from: 5, to: 10, duration: 0s}} | s.yaml:4:33: 'duration' is zero. Allowed: more
            {ramp: {from: 5, to: 10, duration: 9999m}} | s.yaml:4:33: 'duration' is '9999m'. Allowed: up to 1440m
            {spike: {base: 5, peak: 0, before: 1s, lasts: 1s, after: 1s}} | s.yaml:4:26: 'peak' is '0'. Allowed: a whole number from 1 to 100000
            {spike: {base: 5, peak: 9, before: 1s, last: 1s}} | s.yaml:4:47: unknown key 'last'; did you mean 'lasts'? Allowed: base, peak, before, lasts, after
            {ramp: {from: 1, to: 2, duration: 1s}, constant: {per-second: 1, duration: 1s}} | s.yaml:4:8: more than one of constant, ramp, spike. Allowed: one
            """)
    void whatIsWrongInAShapeIsNamedWithItsPlace(String shape, String message) {
        assertThatThrownBy(() -> shape(shape))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }

    /** Each line: what the contender says, and the end of the message. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            expect: itmes | unknown value 'itmes' of 'expect'; did you mean 'items'? Allowed: items, status, same, receipt, or {length: bytes, sha256: hexadecimal digits}
            expect: receipt | 'expect' is 'receipt', but there is no 'send' to be received
            expect: {length: 3, sha256: abc} | 'sha256' is 'abc'. Allowed: 64 hexadecimal digits
            expect: {length: 3} | key 'sha256' is missing
            send: {content-type: text/plain} | none of text, file, from. Allowed: one
            send: {content-type: text/plain, text: a, from: /b} | more than one of text, file, from. Allowed: one
            send: {content-type: text, text: a} | 'content-type' is 'text'. Allowed: a media type such as application/json
            send: {content-type: a/b, from: b} | 'from' is 'b'. Allowed: a path that begins with one '/', of printable ASCII, with {cnt} or without
            """)
    void whatIsWrongInAContenderIsNamedWithItsPlace(String contender, String message) {
        assertThatThrownBy(() -> contender(", " + contender))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("s.yaml:6:")
                .hasMessageEndingWith(": " + message);
    }

    private static Contender contender(String more) {
        return ScenarioReader.read("s.yaml", SCENARIO.formatted("burst", more))
                .contenders()
                .getFirst();
    }

    private static Shape shape(String shape) {
        return ScenarioReader.read("s.yaml", SCENARIO.formatted(shape, "")).shape();
    }
}
