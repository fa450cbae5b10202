package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import mesh.load.lesson.Prediction.Option;
import mesh.load.scenario.key.Need;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.yaml.Trust;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class LessonReaderTest {

    private static final String LESSON = """
            id: own
            title: A lesson of my own
            question: What happens?
            scenario:
              name: small
              question: Why?
              users: 10
              contenders:
                - {id: rest, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential, connections: unlimited}
                - {id: flux, service: tomcat-gateway, path: "/tomcat/{cnt}", calls: concurrent}
            predictions:
              - question: How long?
                slider: {metric: duration, unit: ms, min: 0, max: 900, step: 50}
              - question: How much longer than the other one?
                slider: {metric: ratio, other: flux, min: 0, max: 10, step: 0.5}
              - question: What?
                choice:
                  - {text: All is well, when: contender('rest').failed == 0}
                  - {text: It is not}
            explanation:
              when: contender('rest').failed == 0
              text: It took {duration}. The other one took {duration(flux)}. That is all.
              otherwise: "{failed} failed: {cause}."
            limit: {service: tomcat-gateway, property: mesh.limits.fan-out, text: The calls in flight.}
            variation:
              question: And cold?
              changes: {warm-up: none, users: 5}
              predictions:
                - question: How long now?
                  slider: {metric: duration, min: 0, max: 9, step: 1}
              explanation:
                when: contender('rest').failed == 0
                text: One. Two. Three.
                otherwise: It failed.
                needs: [free-processor]
            code: tomcat-gateway/src/main/java/mesh/gateway/resttemplate/Temperatures.java
            numbers:
              - {number: calls, question: How many calls?, value: 10, min: 1, max: 50}
            further:
              - {text: A database, scenario: databases}
            """;

    @Test
    void readsALessonOfAnotherAuthor() {
        Lesson lesson = read(LESSON);

        assertThat(lesson.number()).isZero();
        assertThat(lesson.scenario().name()).isEqualTo("lesson-own");
        assertThat(lesson.scenario().contenders()).containsExactly("rest", "flux");
        assertThat(lesson.predictions())
                .startsWith(
                        new Prediction.Slider("How long?", LessonMetric.DURATION, "rest", null, "ms", 0, 900, 50),
                        new Prediction.Slider(
                                "How much longer than the other one?",
                                LessonMetric.RATIO,
                                "rest",
                                "flux",
                                "times",
                                0,
                                10,
                                0.5))
                .endsWith(new Prediction.Choice(
                        "What?",
                        "rest",
                        List.of(
                                new Option("a", "All is well", "contender('rest').failed == 0"),
                                new Option("b", "It is not", null))));
        assertThat(lesson.explanation().needs()).isNull();
        assertThat(lesson.variation().explanation().needs()).containsExactly(Need.FREE_PROCESSOR);
        assertThat(lesson.variation().scenario().scenario().warmUp().isNone()).isTrue();
        assertThat(lesson.variation().scenario().scenario().contenders()).allMatch(one -> one.users() == 5);
        assertThat(lesson.scenario().scenario().contenders()).allMatch(one -> one.users() == 10);
    }

    @Test
    void theReadersNumbersApplyToTheRunAndToItsVariation() {
        String yaml = LESSON.replace("question: What happens?", "question: What do {calls} calls cost?");

        Lesson shipped = read(yaml);
        Lesson own =
                LessonReader.read("own.yaml", yaml, Trust.experiments(List.of()), Map.of(OwnNumber.Kind.CALLS, "20"));

        assertThat(shipped.question()).isEqualTo("What do 10 calls cost?");
        assertThat(own.question()).isEqualTo("What do 20 calls cost?");
        assertThat(own.numbers()).map(OwnNumber::value).containsExactly("20");
        assertThat(own.scenario().scenario().question()).isEqualTo("What do 20 calls cost?");
        assertThat(own.scenario().scenario().work().itemsOf(1)).isEqualTo(20);
        assertThat(own.variation().scenario().scenario().work().itemsOf(1)).isEqualTo(20);
        assertThat(List.of(own.scenario().name(), own.variation().scenario().name()))
                .containsExactly("lesson-own-own", "lesson-own-own-variation");
    }

    @Test
    void aNumberCannotBeListedTwice() {
        String twice = LESSON.replace(
                "further:", "  - {number: calls, question: How many?, value: 10, min: 1, max: 50}\nfurther:");

        assertThatThrownBy(() -> read(twice)).hasMessage("own.yaml:39:6: 'calls' is in 'numbers' twice");
    }

    /** Each line: a text of the lesson, its replacement, and the error. The error is one line and names the place in the file. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            id: own                        | id: Own!                    | own.yaml:1:1: 'id' is 'Own!'. Allowed: up to 40 lower-case letters, digits and hyphens
            id: own                        | id: ../own                  | own.yaml:1:1: 'id' is '../own'. Allowed: up to 40 lower-case letters
            title:                         | titel:                      | own.yaml:2:1: unknown key 'titel'. Did you mean 'title'? Allowed: id, number, title
            users: 10                      | users: 0                    | own.yaml:7:3: 'users' is '0'. Allowed: a whole number from 1 to 10000
            calls: sequential              | calls: sometimes            | own.yaml:9:64: unknown value 'sometimes' of 'calls'
            metric: duration, unit: ms     | metric: time, unit: ms      | own.yaml:13:14: unknown value 'time' of 'metric'. Allowed: duration, p50, p99
            metric: duration, unit: ms     | metric: threads, unit: ms   | own.yaml:13:31: unknown value 'ms' of 'unit'. Allowed: threads
            metric: ratio, other: flux     | metric: ratio               | own.yaml:15:13: key 'other' is missing
            metric: ratio, other: flux     | metric: ratio, other: flex  | own.yaml:15:29: unknown value 'flex' of 'other'. Did you mean 'flux'? Allowed: rest, flux
            max: 900                       | max: 0                      | own.yaml:13:50: 'max' is '0'. Allowed: more than 'min'
            max: 900                       | max: 1e9                    | own.yaml:13:50: 'max' is '1e9'. Allowed: a number from 0 to 1000000
            step: 50                       | step: 0                     | own.yaml:13:60: 'step' is '0'. Allowed: more than 0, at most 'max' minus 'min'
            {text: It is not}              | {text: It, when: nonsense}  | own.yaml:19:20: 'when': unknown figure 'nonsense'
            contender('rest').failed == 0} | contender('tsr').ok == 0}   | own.yaml:18:29: 'when': unknown contender 'tsr'
            That is all.                   | All. Of. It.                | own.yaml:22:3: 'text' of 'explanation' has 5 sentences. Allowed: 3
            {duration(flux)}               | {duration(flex)}            | own.yaml:22:3: unknown contender 'flex' in braces. Did you mean 'flux'? Allowed: rest, flux
            {duration}                     | {duratoin}                  | own.yaml:22:3: unknown figure 'duratoin' in braces. Did you mean 'duration'?
            {cause}                        | {ratio}                     | own.yaml:23:3: 'ratio' in braces is of two contenders. Allowed: {ratio(other)} with the other's id
            {cause}                        | {share:conection}           | own.yaml:23:3: unknown figure 'share:conection' in braces. Did you mean 'share:connection'?
            property: mesh.limits.fan-out, | ""                          | own.yaml:24:35: 'limit' has only one of 'service' and 'property'. Allowed: both or neither
            users: 5}                      | users: many}                | own.yaml:27:28: 'users' is 'many'. Allowed: a whole number from 1 to 10000
            users: 5}                      | usres: 5}                   | own.yaml:27:28: unknown key 'usres'. Did you mean 'users'?
            needs: [free-processor]        | needs: [processor]          | own.yaml:35:5: unknown value 'processor' of 'needs'. Allowed: free-processor, warm-code, punctual-users
            resttemplate/Temperatures.java | ../../pom.xml               | own.yaml:36:1: 'code' is 'tomcat-gateway/src/main/java/mesh/gateway/../../pom.xml'. Allowed: a source file of the project
            number: calls,                 | number: call,               | own.yaml:38:6: unknown value 'call' of 'number'. Did you mean 'calls'? Allowed: users, calls, service-time
            value: 10,                     | walue: 10,                  | own.yaml:38:48: unknown key 'walue'. Did you mean 'value'? Allowed: number, question, value, min, max
            value: 10,                     | value: 51,                  | own.yaml:38:48: 'value' is '51'. Allowed: a whole number from 1 to 50
            min: 1, max: 50                | min: 1, max: 0              | own.yaml:38:67: 'max' is '0'. Allowed: a whole number from 1 to 10000
            min: 1, max: 50                | min: 1                      | own.yaml:38:5: key 'max' is missing
            scenario: databases}           | scenario: database}         | own.yaml:40:24: unknown value 'database' of 'scenario'. Did you mean 'databases'?
            text: A database, scenario     | scenario                    | own.yaml:40:5: key 'text' is missing
            """)
    void aMistakeIsRejectedWithItsPlaceAndTheAllowedValues(String right, String wrong, String message) {
        assertThat(LESSON).contains(right);

        assertThatThrownBy(() -> read(LESSON.replaceFirst(Pattern.quote(right), wrong)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(message)
                .message()
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            scenario: smok | unknown value 'smok' of 'scenario'. Did you mean 'smoke'?
            scenario: ../../other.yaml | unknown value '../../other.yaml' of 'scenario'
            scenario: smoke, contenders: [nobody] | unknown value 'nobody' of 'contenders'
            scenario: smoke, contenders: tomcat-resttemplate | 'contenders' must be a list of at least one value
            scenario: smoke, changes: {soak: {duration: 1s}} | 'shape' is not allowed in a scenario with 'soak'
            contenders: [a] | key 'scenario' is missing
            scenario: smoke | key 'predictions' is missing
            """)
    void aChangeThatDoesNotFitAShippedScenarioIsRejectedAtItsPlaceInTheLesson(String keys, String message) {
        String yaml = "{id: own, title: b, question: c, " + keys + "}";

        assertThatThrownBy(() -> read(yaml))
                .hasMessageStartingWith("own.yaml:1:")
                .hasMessageContaining(": " + message)
                .message()
                .hasLineCount(1);
    }

    @Test
    void aLessonFileHasNoMoreRightsThanAScenarioFile() {
        String greedy = LESSON.replace("users: 10\n", """
                users: 10
                  services: {tomcat-gateway: {spring.config.import: "file:/etc/passwd"}}
                """);

        assertThatThrownBy(() -> read(greedy))
                .hasMessageContaining("own.yaml wants more than an untrusted file may do")
                .hasMessageContaining("spring.config.import")
                .hasMessageEndingWith("./mesh lesson --trust own.yaml");
        assertThat(LessonReader.read("own.yaml", greedy, Trust.EVERYTHING, Map.of())
                        .id())
                .isEqualTo("own");
    }

    @Test
    void aVariationHasNoMoreRightsThanAScenarioFile() {
        String greedy = LESSON.replace("users: 5}", "services: {tomcat-gateway: {logging.file.name: /tmp/x}}}");

        assertThatThrownBy(() -> read(greedy)).hasMessageContaining("logging.file.name");
    }

    @ParameterizedTest
    @MethodSource
    void aFileThatIsNotALessonIsRejectedInOneLine(String yaml) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith("own.yaml:")
                .message()
                .hasLineCount(1)
                .hasSizeLessThan(1000);
    }

    static Stream<String> aFileThatIsNotALessonIsRejectedInOneLine() {
        return Stream.of(
                "",
                "- a list",
                "id: [",
                "[".repeat(200_000),
                "{a: ".repeat(50_000),
                "id: &x own\ntitle: *x\n",
                LESSON + "---\n" + LESSON,
                LESSON + "id: other\n",
                LESSON.replace("    slider: {metric: duration, min: 0, max: 9, step: 1}\n", ""),
                LESSON.replace("id: own", "id: [own]"),
                LESSON.replaceAll("(?s)predictions:.*?explanation", "predictions: none\nexplanation"),
                LESSON.replace("title: A lesson of my own", "title: " + "x".repeat(250_000) + "\n: "));
    }

    private static Lesson read(String yaml) {
        return LessonReader.read("own.yaml", yaml, Trust.experiments(List.of()), Map.of());
    }
}
