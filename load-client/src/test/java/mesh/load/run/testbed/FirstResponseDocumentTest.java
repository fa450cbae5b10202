package mesh.load.run.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import mesh.load.results.contender.MalformedResponse;
import mesh.load.results.contender.Outcome;
import mesh.load.results.contender.RequestRecord;
import mesh.load.scenario.request.ValidResponse;
import mesh.load.services.process.NotReady;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Keeps the tables of messages about readiness, first responses and decoding true. */
class FirstResponseDocumentTest {

    private static final Path DOCUMENT = Path.of("../docs/first-response.md");

    @Test
    void theDocumentHasEachMessageOnce() throws IOException {
        List<String> rows = Stream.of(
                        Arrays.stream(NotReady.values()).map(one -> row(one.message(), one.advice())),
                        Arrays.stream(FirstResponse.values()).map(one -> row(one.message(), one.advice())),
                        Arrays.stream(MalformedResponse.values())
                                .map(one -> row("`" + one.label() + "`", one.received(), one.allowed(), one.advice())))
                .flatMap(table -> table)
                .toList();

        assertThat(Files.readAllLines(DOCUMENT))
                .filteredOn(line ->
                        line.startsWith("| ") && !line.startsWith("| The run prints") && !line.startsWith("| Cause"))
                .containsExactlyElementsOf(rows);
    }

    static Stream<Arguments> rejections() {
        return Stream.of(
                Arguments.of(FirstResponse.STATUS, new Outcome.ServerError(503, "unknown"), "text/html: Busy"),
                Arguments.of(FirstResponse.NOT_FOUND, new Outcome.ClientError(404), "text/html: None"),
                Arguments.of(FirstResponse.LOGIN, new Outcome.ClientError(401), "text/html: Login"),
                Arguments.of(FirstResponse.WANTS_TLS, new Outcome.ClientError(400), "This port requires TLS."),
                Arguments.of(FirstResponse.OTHER_PROTOCOL, new Outcome.ClientError(426), "without a content type"),
                Arguments.of(FirstResponse.REDIRECT, new Outcome.ClientError(301), "text/html: to https://my.host/"),
                Arguments.of(FirstResponse.WRONG_CONTENT, new Outcome.WrongContent(2, 1), ""),
                Arguments.of(FirstResponse.CUT, new Outcome.Truncated(200), ""),
                Arguments.of(FirstResponse.SILENT, new Outcome.TimedOut(false), ""),
                Arguments.of(FirstResponse.ENDLESS, new Outcome.TimedOut(false, 200), ""),
                Arguments.of(FirstResponse.REFUSED, new Outcome.Refused(), ""),
                Arguments.of(FirstResponse.UNREACHABLE, new Outcome.ConnectTimedOut(), ""),
                Arguments.of(FirstResponse.CLOSED, new Outcome.Reset(), ""));
    }

    /** The words of the table are those that a run prints. */
    @ParameterizedTest
    @MethodSource("rejections")
    void aRunPrintsTheWordsOfTheTable(FirstResponse kind, Outcome outcome, String excerpt) {
        RequestRecord request = new RequestRecord(1, 1, 0, 0, 0, 12_000_000, 0, 0, 1234, 0, outcome);

        FirstResponse.Rejection rejection =
                FirstResponse.rejectionOf(request, new ValidResponse.Status(), Duration.ofSeconds(60), excerpt);

        String words = kind.message()
                .replaceAll("\\(.*\\)", "\\\\(.+\\\\)")
                .replaceAll("401 or 403", "401")
                .replaceAll("301, .* or 308", "301")
                .replaceAll("WHAT 'expect' SAYS|WHAT CAME|STATUS|TIME|\\bN\\b", ".+");
        assertThat(rejection.got()).matches(words);
        assertThat(rejection.text()).endsWith(". Expected: a status from 200 to 299. " + kind.advice());
    }

    @Test
    void eachKindOfFirstResponseIsTested() {
        assertThat(rejections().map(arguments -> arguments.get()[0]))
                .containsExactlyInAnyOrder((Object[]) FirstResponse.values());
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |";
    }
}
