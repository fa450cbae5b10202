package mesh.load.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.ScenarioReader;
import mesh.stages.path.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AssertionGrammarTest {

    private static final String SMALL = """
            name: small
            question: Does it?
            users: 10
            engine: nio
            contenders:
              - id: rest
                service: tomcat-gateway
                path: /rest/{cnt}
                calls: sequential
            """;

    @ParameterizedTest
    @ValueSource(ints = {100, 101, 1000, 4000, 9000})
    void anAssertionThatIsNestedTooDeeplyIsRejected(int depth) {
        List<String> deep = List.of(
                "!".repeat(depth) + "true",
                "(!".repeat(depth) + "true" + ")".repeat(depth),
                "true" + " and true".repeat(depth),
                "true ? 1 : ".repeat(depth) + "1");

        assertThat(deep)
                .allSatisfy(assertion -> assertThatThrownBy(() -> AssertionGrammar.check(assertion, List.of()))
                        .isInstanceOf(IllegalArgumentException.class)
                        .message()
                        .containsAnyOf("is nested too deeply. Allowed: 100 levels", "expression is too long"));
    }

    @Test
    void aLongAssertionIsAllowed() {
        assertThatCode(() -> AssertionGrammar.check("!".repeat(99) + "true", List.of()))
                .doesNotThrowAnyException();
        assertThatCode(() -> AssertionGrammar.check("true" + " and true".repeat(99), List.of()))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"contender('a').failed", "1 + 2", "contender('a').ok == 1 ? 1 : true", "'yes'", " "})
    void anExpressionThatIsNeitherTrueNorFalseIsRejected(String assertion) {
        assertThatThrownBy(() -> AssertionGrammar.check(assertion, List.of("a", "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Allowed: a comparison");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "compared('a', 'b').differs",
                "!compared('a', 'b').differs",
                "contender('a').ok == 1 ? true : contender('b').ok > 0",
                "contender('a').ok > 0 and not (contender('b').users < 1)"
            })
    void anExpressionThatIsTrueOrFalseIsAllowed(String assertion) {
        assertThatCode(() -> AssertionGrammar.check(assertion, List.of("a", "b")))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            soak.requests > 0                       | 'soak' is not measured. The scenario needs 'soak'
            1 < capacity('rest').perSecond          | 'capacity('rest')' is not measured. The scenario needs 'find-max-rate'
            not (overload('rest').kept > 1)         | 'overload('rest')' is not measured. The scenario needs 'overload'
            connections('rest', 10).accepted > 0    | 'connections('rest',10)' is not measured. The scenario needs 'open-connections'
            contender('rest').dependency('db').calls > 0 | 'dependency('db')' is not measured. The scenario needs 'db' in 'dependencies'
            !compared('rest', 'rest').differs       | 'compared('rest','rest')' is not measured. The scenario needs these two contenders, in this order, in 'compare'
            """)
    void aFigureThatTheScenarioDoesNotMeasureIsRejectedBeforeTheRun(String assertion, String message) {
        String yaml =
                SMALL + "expectations:\n  - id: x\n    claim: It is so.\n    assert: >\n      " + assertion + "\n";

        assertThatThrownBy(() -> AssertionGrammar.validate(ScenarioReader.read("s.yaml", yaml)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageEndingWith(": 'assert': " + message);
        assertThatCode(() -> AssertionGrammar.check(assertion, List.of("rest"))).doesNotThrowAnyException();
    }

    /** Each line: an assertion, and what is wrong with it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            contender('rset').ok > 0           | unknown contender 'rset'. Did you mean 'rest'? Allowed: rest
            contender('rest').timeNs > 0       | unknown figure 'timeNs' of 'contender('rest')'. Did you mean 'timeMs'? Allowed: FIGURES
            contender('rest').failed('read-timout') == 0 | unknown failure 'read-timout'. Did you mean 'read-timeout'? Allowed: pending-acquire-queue-full, pending-acquire-timeout, too-many-calls, circuit-breaker-open, connect-refused, connect-timeout, read-timeout, connection-reset, stale-connection, upstream-status, blocking-on-event-loop, store-unavailable, pool-timeout, database-unavailable, database-error, name-not-resolved, tls-failed, file-descriptor-limit, local-ports-exhausted, scheduler-queue-full, thread-limit, out-of-memory, internal, unknown, client-error, truncated, wrong-content, timed-out, refused, connect-timed-out, reset
            highest('rset*').ok > 0            | unknown contender 'rset*'. Did you mean 'rest'? Allowed: rest
            lowest('!*').ok > 0                | 'lowest('!*')' matches no contender
            highest().ok > 0                   | 'highest' needs names in quotes, such as highest('…')
            lowest.ok > 0                      | 'lowest' needs names in quotes, such as lowest('…')
            contender(1).ok > 0                | 'contender' needs names in quotes, such as contender('…')
            contender('rest', 'rest').ok > 0    | 'contender' needs one name, such as contender('…')
            compared('rest').ratio > 0          | 'compared' needs two names, such as compared('…', '…')
            contender('rest').failedOtherwise == 0 | 'failedOtherwise' needs names in quotes, such as failedOtherwise('…')
            contender('rest').ok >             | at character 22: Problem parsing right operand
            contender('rest'.ok                | at character 10: Unexpectedly ran out of arguments
            T(java.lang.System).exit(1)        | 'T(java.lang.System)' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not
            new java.io.File('/').delete()     | 'new java.io.File('/')' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not
            contender('rest').class.name == '' | unknown figure 'class' of 'contender('rest')'. Allowed: FIGURES
            contender('rest').goodput > 1      | unknown figure 'goodput' of 'contender('rest')'. It is a figure of overload. Allowed here: FIGURES
            contender('rest').background.timeMs > 1 | unknown figure 'timeMs' of 'contender('rest').background'. It is a figure of contender, highest, lowest. Allowed here: failed, maxMs, ok, p50Ms, p90Ms, p99Ms, requests
            contender('rest').threads.peek > 1 | unknown figure 'peek' of 'contender('rest').threads'. Did you mean 'peak'? Allowed: idle, peak
            contender('rest').stage('conection').share > 0 | unknown stage 'conection'. Did you mean 'connection'? Allowed: STAGES
            highest('*').stage('slow').p99Ms > 0 | unknown stage 'slow'. Allowed: STAGES
            contender('rest').stage.share > 0  | 'stage' needs names in quotes, such as stage('…')
            contender('rest').stage('rest', 'call').share > 0 | 'stage' needs one name, such as stage('…')
            contender('rest').stage('thread') > 0 | 'contender('rest').stage('thread')' is not a figure. Allowed after it: maxMs, meanMs, p50Ms, p90Ms, p99Ms, share
            contender('rest').share > 0        | unknown figure 'share' of 'contender('rest')'. It is a figure of contender.stage, highest.stage, lowest.stage, overload.stage. Allowed here: FIGURES
            capacity('rest').p99Ms > 1         | unknown figure 'p99Ms' of 'capacity('rest')'. It is a figure of connections, contender, contender.background, contender.stage, highest, highest.background, highest.stage, lowest, lowest.background, lowest.stage, overload, overload.stage. Allowed here: allocatedBytes, contextSwitches, cpuMicros, perCoreSecond, perSecond
            overload('rest').slower == 0       | unknown figure 'slower' of 'overload('rest')'. It is a figure of soak. Allowed here: failed, goodput, kept, ok, p99Ms, peakHeapBytes, perSecond, recoveryMs, requests, stage
            soak.timeMs > 0                    | unknown figure 'timeMs' of 'soak'. It is a figure of contender, highest, lowest. Allowed here: failed, leakSuspects, requests, slower
            compared('rest', 'rest').timeMs > 0 | unknown figure 'timeMs' of 'compared('rest','rest')'. It is a figure of contender, highest, lowest. Allowed here: differs, high, low, pairs, ratio
            connections('rest', 10).kept > 0   | unknown figure 'kept' of 'connections('rest',10)'. It is a figure of overload. Allowed here: accepted, complete, connected, directBytesEach, ended, events, heapBytesEach, lastReceiverMs, p99Ms, platformThreads, refused, residentBytesEach, waiting
            highest('*').threads.low > 0       | unknown figure 'low' of 'highest('*').threads'. It is a figure of compared. Allowed here: idle, peak
            failed == 0                        | unknown figure 'failed'. It is a figure of contender, contender.background, contender.dependency, highest, highest.background, highest.dependency, lowest, lowest.background, lowest.dependency, overload, soak. Allowed here: capacity, compared, connections, contender, highest, lowest, overload, soak
            contender('rest').threads > 0      | 'contender('rest').threads' is not a figure. Allowed after it: idle, peak
            soak == 0                          | 'soak' is not a figure. Allowed after it: failed, leakSuspects, requests, slower
            contender('rest').ok.ok > 0        | 'ok' cannot follow the figure 'contender('rest').ok'. Allowed: an operator, such as == or <
            contender('rest').failed(ok) > 0   | unknown figure 'ok'. It is a figure of contender, contender.background, highest, highest.background, lowest, lowest.background, overload. Allowed here: capacity, compared, connections, contender, highest, lowest, overload, soak
            @bean.ok > 0                       | '@bean' is not allowed. Allowed: figures of the result, numbers, comparisons, arithmetic, and, or, not
            contender('rest').ok = 3           | at character 22: '=' is not an operator. Did you mean '=='?
            contender('rest').ok => 3          | at character 22: '=>' is not an operator. Did you mean '>='?
            contender('rest').ok =< 3          | at character 22: '=<' is not an operator. Did you mean '<='?
            contender('rest').ok <> 3          | at character 22: '<>' is not an operator. Did you mean '!='?
            contender('=>').ok >= 3            | unknown contender '=>'. Allowed: rest
            """)
    void anAssertionThatCannotBeEvaluatedIsRejectedWithItsPlace(String assertion, String message) {
        String yaml =
                SMALL + "expectations:\n  - id: x\n    claim: It is so.\n    assert: >\n      " + assertion + "\n";

        assertThatThrownBy(() -> AssertionGrammar.validate(ScenarioReader.read("s.yaml", yaml)))
                .isInstanceOf(ScenarioException.class)
                .hasMessage("s.yaml:13:5: 'assert': "
                        + message.replace("FIGURES", String.join(", ", ofContender()))
                                .replace("STAGES", String.join(", ", Stage.labels())));
    }

    private static Set<String> ofContender() {
        Metric<?> contender = Objects.requireNonNull(ResultMetrics.ALL.find("contender"));
        return Objects.requireNonNull(contender.behind()).names();
    }
}
