package mesh.endtoend.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Tests that every test waits long enough for its condition even on a slow machine. Timeouts are only for tests that hang. */
class PatienceTest {

    private static final int LEAST_SECONDS = 60;

    /** The ways in which tests wait for a condition. The first group is the number of seconds. */
    private static final List<Pattern> WAITS = List.of(
            Pattern.compile("\\batMost\\(Duration\\.ofSeconds\\((\\d+)\\)"),
            Pattern.compile("\\b(?:PATIENCE|LIMIT) = Duration\\.ofSeconds\\((\\d+)\\)"),
            Pattern.compile("\\b(?:get|waitFor|await|orTimeout)\\((\\d+), (?:TimeUnit\\.)?SECONDS\\)"),
            Pattern.compile("@Timeout\\((?:value = )?(\\d+)(?!\\d|, unit)"));

    @Test
    void theDefaultWaitForAConditionIsLong() {
        AtomicLong millis = new AtomicLong();

        Awaitility.await()
                .conditionEvaluationListener(condition -> millis.set(condition.getRemainingTimeInMS()))
                .until(() -> true);

        assertThat(millis.get()).isGreaterThan(LEAST_SECONDS * 1000L);
    }

    @Test
    void noTestGivesUpEarly() {
        List<SourceFile> tests =
                Sources.files(Sources.PROJECT, path -> path.contains("src/test/") && path.endsWith(".java"));

        assertThat(tests).hasSizeGreaterThan(300);
        assertThat(tests.stream().flatMap(test -> hurried(test).stream())).isEmpty();
    }

    @Test
    void findsEachKindOfWait() {
        assertThat(hurried(new SourceFile("ATest.java", """
                        @Timeout(30)
                        private static final Duration PATIENCE = Duration.ofSeconds(10);
                        await().atMost(Duration.ofSeconds(20)).until(() -> true);
                        future.get(5, TimeUnit.SECONDS);
                        await().atMost(Duration.ofSeconds(90)).until(() -> true);
                        @Timeout(300)
                        @Timeout(value = 5, unit = TimeUnit.MINUTES)
                        """))).hasSize(4);
    }

    private static List<String> hurried(SourceFile test) {
        List<String> hurried = new ArrayList<>();
        for (Pattern wait : WAITS) {
            wait.matcher(test.code())
                    .results()
                    .filter(match -> Integer.parseInt(match.group(1)) < LEAST_SECONDS)
                    .map(MatchResult::group)
                    .forEach(text -> hurried.add(test.path() + ": " + text + " waits less than " + LEAST_SECONDS
                            + " seconds; use the default of all tests instead"));
        }
        return hurried;
    }
}
