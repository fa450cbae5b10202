package mesh.load.scenario.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import mesh.behaviour.Distribution;
import mesh.load.scenario.Contender;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.request.Body;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.scenario.shape.Arrivals;
import mesh.load.scenario.shape.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the keys of a scenario about bodies, responses and rates. */
class RequestReaderTest {

    private static final String SCENARIO = """
            name: small
            question: Does it?
            users: 10
            shape: %s
            contenders:
              - {id: a, service: tomcat-gateway, path: /pdf/20mb, calls: none, accept: application/pdf%s}
            """;

    @Test
    void byDefaultAGetCountsItemsAndAPostChecksTheStatus() {
        assertThat(contender("").validResponse()).isEqualTo(new ValidResponse.Items());
        assertThat(contender(", body: {content-type: text/plain, text: hello}"))
                .extracting(Contender::body, Contender::validResponse)
                .containsExactly(new Body.Text("text/plain", "hello"), new ValidResponse.Status());
    }

    @Test
    void readsEachKindOfValidResponse() {
        assertThat(contender(", expect: status").validResponse()).isEqualTo(new ValidResponse.Status());
        assertThat(contender(", expect: part-of-items").validResponse()).isEqualTo(new ValidResponse.PartOfItems());
        assertThat(contender(", expect: same-as-reference").validResponse())
                .isEqualTo(new ValidResponse.SameAsReference());
        assertThat(contender(", expect: {length: 3, sha256: " + "0A".repeat(32) + "}")
                        .validResponse())
                .isEqualTo(new ValidResponse.Digest(3, "0A".repeat(32)));
        assertThat(contender(", expect: echoed-digest, body: {content-type: application/json, from: /json/5}"))
                .extracting(Contender::body, Contender::validResponse)
                .containsExactly(new Body.Fetched("application/json", "/json/5"), new ValidResponse.EchoedDigest());
    }

    @Test
    void aFileIsRelativeToTheScenario(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("a.pdf"), "%PDF");
        Path scenario = folder.resolve("mine.yaml");
        String yaml = SCENARIO.formatted("burst", ", body: {content-type: application/pdf, file: a.pdf}");

        Contender contender =
                ScenarioReader.read(scenario.toString(), yaml).contenders().getFirst();

        assertThat(contender.body()).isEqualTo(new Body.Content("application/pdf", folder.resolve("a.pdf")));
    }

    @Test
    void readsRampSpikeAndSteps() {
        assertThat(shape("{ramp: {from: 0, to: 200, duration: 30s}}"))
                .isEqualTo(new Shape.Ramp(0, 200, Duration.ofSeconds(30)));
        assertThat(shape("{spike: {base: 50, peak: 500, before: 5s, duration: 2s, after: 0s}}"))
                .isEqualTo(new Shape.Spike(50, 500, Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ZERO));
        assertThat(shape("{steps: [{per-second: 5, duration: 1s}, {per-second: 9, duration: 2s}]}"))
                .isEqualTo(new Shape.Steps(List.of(
                        new Shape.Constant(5, Duration.ofSeconds(1)), new Shape.Constant(9, Duration.ofSeconds(2)))));
    }

    @Test
    void readsRandomArrivals() {
        assertThat(shape("{constant: {per-second: 180, duration: 120s, arrivals: poisson}}"))
                .isEqualTo(new Shape.Constant(180, Duration.ofMinutes(2), Arrivals.POISSON));
        assertThat(shape("{ramp: {from: 0, to: 200, duration: 30s, arrivals: poisson}}"))
                .isEqualTo(new Shape.Ramp(0, 200, Duration.ofSeconds(30), Arrivals.POISSON));
        assertThat(shape("{steps: [{per-second: 5, duration: 1s, arrivals: even}]}"))
                .isEqualTo(new Shape.Steps(List.of(new Shape.Constant(5, Duration.ofSeconds(1)))));
    }

    @Test
    void readsThinkTimes() {
        assertThat(shape("{closed: 5}"))
                .isEqualTo(shape("{closed: {requests: 5}}"))
                .isEqualTo(new Shape.Closed(5));
        assertThat(shape("{closed: {requests: 5, think: 1s}}"))
                .isEqualTo(new Shape.Closed(5, new Distribution.Fixed(Duration.ofSeconds(1)), null, null, null));
        assertThat(shape("{closed: {requests: 5, think: {mean: 1s, distribution: exponential}}}"))
                .isEqualTo(new Shape.Closed(5, new Distribution.Exponential(Duration.ofSeconds(1)), null, null, null));
    }

    @Test
    void readsTheDurationOfAClosedLoop() {
        assertThat(shape("{closed: {requests: 5, duration: 2m}}"))
                .isEqualTo(new Shape.Closed(5, null, Duration.ofMinutes(2), null, null));
    }

    /** Each line: an invalid shape, and the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {rmap: {from: 1}} | s.yaml:4:9: unknown key 'rmap'. Did you mean 'ramp'? Allowed: closed, constant, ramp, spike, steps
            {} | s.yaml:4:8: none of closed, constant, ramp, spike, steps is set. Allowed: exactly one
            {ramp: {from: 0, to: 0, duration: 1s}} | s.yaml:4:25: 'to' is '0'. Allowed: a whole number from 1 to 100000
            {ramp: {from: 5, to: 10}} | s.yaml:4:15: key 'duration' is missing
            {ramp: {from: 5, to: 10, duration: 0s}} | s.yaml:4:33: 'duration' is zero. Allowed: more than zero
            {ramp: {from: 5, to: 10, duration: 9999m}} | s.yaml:4:33: 'duration' is '9999m'. Allowed: up to 1440m
            {spike: {base: 5, peak: 0, before: 1s, duration: 1s, after: 1s}} | s.yaml:4:26: 'peak' is '0'. Allowed: a whole number from 1 to 100000
            {spike: {base: 5, peak: 9, before: 1s, aftr: 1s}} | s.yaml:4:47: unknown key 'aftr'. Did you mean 'after'? Allowed: base, peak, before, duration, after, arrivals
            {steps: [{per-second: 5}]} | s.yaml:4:17: key 'duration' is missing
            {constant: {per-second: 5, duration: 1s, arrivals: random}} | s.yaml:4:49: unknown value 'random' of 'arrivals'. Allowed: even, poisson
            {steps: [{per-second: 5, duration: 1s}, {per-second: 9, duration: 1s, arrivals: poisson}]} | s.yaml:4:9: 'arrivals' differ between 'steps'. Allowed: the same 'arrivals' in each of them
            {constant: {per-second: 100000, duration: 100s, arrivals: poisson}} | s.yaml:1:1: small: contender 'a' makes up to 10018974 requests, because its arrivals are random. Allowed: at most 10000000, the product of rate and duration
            {constant: {per-second: 100000, duration: 101s}} | s.yaml:1:1: small: contender 'a' makes 10100000 requests. Allowed: at most 10000000, the product of rate and duration
            {closed: 0} | s.yaml:4:9: 'requests' is '0'. Allowed: a whole number from 1 to 100000
            {closed: {think: 1s}} | s.yaml:4:17: key 'requests' is missing
            {closed: {requests: 5, thinks: 1s}} | s.yaml:4:31: unknown key 'thinks'. Did you mean 'think'? Allowed: requests, think, duration
            {closed: {requests: 5, duration: 0s}} | s.yaml:4:31: 'duration' is zero. Allowed: more than zero
            {closed: {requests: 5, think: 61s}} | s.yaml:4:31: 'think' is '61s'. Allowed: a duration from 0 to 60s such as 100ms, or a distribution such as exponential mean=100ms
            {closed: {requests: 5, think: {mean: 1s}}} | s.yaml:4:38: key 'distribution' is missing
            {steps: 5} | s.yaml:4:9: 'steps' must be a list of at least one mapping, but is '5'
            {ramp: {from: 1, to: 2, duration: 1s}, constant: {per-second: 1, duration: 1s}} | s.yaml:4:8: more than one of closed, constant, ramp, spike, steps is set. Allowed: exactly one
            """)
    void namesAnErrorInAShapeWithItsPlace(String shape, String message) {
        assertThatThrownBy(() -> shape(shape))
                .isInstanceOf(ScenarioException.class)
                .hasMessage(message);
    }

    /** Each line: an invalid setting of the contender, and the end of the error. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            expect: itmes | unknown value 'itmes' of 'expect'. Did you mean 'items'? Allowed: items, part-of-items, status, same-as-reference, echoed-digest, {length: bytes, sha256: hexadecimal digits}, or {status: 2xx, json: {/pointer: value}}
            expect: echoed-digest | 'expect' is 'echoed-digest', but there is no 'body' to be echoed
            expect: {length: 3, sha256: abc} | 'sha256' is 'abc'. Allowed: 64 hexadecimal digits
            expect: {length: 3} | key 'sha256' is missing
            body: {content-type: text/plain} | none of text, file, from is set. Allowed: exactly one
            body: {content-type: text/plain, text: a, from: /b} | more than one of text, file, from is set. Allowed: exactly one
            body: {content-type: text, text: a} | 'content-type' is 'text'. Allowed: a media type such as application/json
            body: {content-type: a/b, from: b} | 'from' is 'b'. Allowed: a path that begins with one '/', of printable ASCII, with {cnt} or without
            """)
    void namesAnErrorInAContenderWithItsPlace(String contender, String message) {
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
        return ScenarioReader.read("s.yaml", SCENARIO.formatted(shape, ""))
                .load()
                .shape();
    }
}
