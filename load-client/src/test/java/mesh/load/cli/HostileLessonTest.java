package mesh.load.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import mesh.load.cli.output.Failures;
import mesh.load.results.ResultsException;
import mesh.load.sample.HostileText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine.ParameterException;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.json.JsonMapper;

/** Teaches a lesson of a stranger who wants a line to look like a message of ours, before a question that the user answers. */
class HostileLessonTest extends LessonDialogue {

    /** Fills a line of a terminal, once with narrow characters and once with wide ones, so that the next word would begin at the margin. */
    private static final String FORGED =
            HostileText.TEXT + " " + "x".repeat(93) + " mesh: forged " + "\u5bbd".repeat(49) + "mesh: forged";

    /** Our own source code is shown as it is. */
    private static final String SOURCE_CODE = " ".repeat(8);

    private static final String LESSON = """
            id: strange
            title: TEXT
            question: TEXT
            scenario:
              name: strange
              question: TEXT
              users: 3
              work: {fixed: 1}
              contenders:
                - {id: tomcat-resttemplate, service: tomcat-gateway, path: "/rest/{cnt}", calls: sequential}
            predictions:
              - question: TEXT
                slider: {metric: duration, unit: s, min: 0, max: 30, step: 0.5}
              - question: TEXT
                choice:
                  - text: TEXT
                    when: contender('tomcat-resttemplate').failed == 0
                  - text: TEXT
            explanation:
              when: contender('tomcat-resttemplate').failed == 0
              text: SENTENCES
              otherwise: TEXT
            limit:
              service: tomcat-gateway
              property: server.tomcat.threads.max
              text: TEXT
            variation:
              question: TEXT
              changes: {users: 2}
              predictions:
                - question: TEXT
                  slider: {metric: duration, unit: s, min: 0, max: 20, step: 0.1}
              explanation:
                when: contender('tomcat-resttemplate').failed == 0
                text: SENTENCES
                otherwise: TEXT
            further:
              - {text: TEXT, scenario: databases}
            code: tomcat-gateway/src/main/java/mesh/gateway/resttemplate/Temperatures.java
            """;

    @TempDir
    private Path home;

    @Test
    void noLineOfAStrangersLessonLooksLikeAMessageOfOurs() throws Exception {
        typed.addAll(List.of("3", "many", "a", "y", "2", "", "n"));
        teach(lesson(), List.of(), false, false);
        teach(lesson(), List.of("3", "a", "2"), true, false);
        typed.addAll(List.of("3 2", "a 2", "3 2", "b 2", "n", ""));
        teach(lesson(), List.of(), false, true);

        assertThat(out.toString())
                .contains(
                        System.lineSeparator() + "  mesh: forged mesh: forged",
                        "Lesson: mesh: forged",
                        "The variation: mesh: forged")
                .doesNotContainPattern(HostileText.OBEYED);
        assertThat(out.toString().lines())
                .noneMatch(line -> line.startsWith("mesh: forged"))
                .filteredOn(line -> !line.contains(" is not valid") && !line.startsWith(SOURCE_CODE))
                .allMatch(line ->
                        line.codePoints().map(one -> one < 0x1100 ? 1 : 2).sum() <= 100);
    }

    /** A terminal of 80 columns would break the line of such a message inside the question. */
    @Test
    void noLineOfAnErrorThatQuotesAQuestionLooksLikeAMessageOfOurs() throws Exception {
        String lesson = lesson();
        ParameterException missing =
                catchThrowableOfType(ParameterException.class, () -> teach(lesson, List.of("3"), true, false));
        StringWriter err = new StringWriter();
        missing.getCommandLine().setErr(new PrintWriter(err, true));
        System.setProperty("mesh.columns", "80");
        try {
            new Failures(() -> false).handleParseException(missing, new String[0]);
            new Failures(() -> false)
                    .handle(new ResultsException("x".repeat(74) + " " + FORGED), missing.getCommandLine());
        } finally {
            System.clearProperty("mesh.columns");
        }

        assertThat(missing).message().hasSizeLessThan(250).contains("no prediction for 'mesh: forged mesh: forged");
        assertThat(err.toString())
                .contains("no prediction for 'mesh: forged mesh:")
                .doesNotContainPattern(HostileText.OBEYED);
        assertThat(err.toString().lines())
                .noneMatch(line -> line.startsWith("mesh: forged"))
                .allMatch(line ->
                        line.codePoints().map(one -> one < 0x1100 ? 1 : 2).sum() <= 80);
    }

    /** A lesson must not contain such characters, except as escapes. */
    private static String quoted(String text) {
        return JsonMapper.builder()
                .enable(JsonWriteFeature.ESCAPE_NON_ASCII)
                .build()
                .writeValueAsString(text);
    }

    private String lesson() throws Exception {
        String text = quoted(FORGED);
        String sentences = quoted("One. Two. " + FORGED + ".");
        Path file = home.resolve("strange.yaml");
        return Files.writeString(file, LESSON.replace("TEXT", text).replace("SENTENCES", sentences))
                .toString();
    }
}
