package mesh.load.scenario.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdPatternTest {

    @ParameterizedTest
    @CsvSource({
        "*, netty, true",
        "*, '', true",
        "'', '', true",
        "'', a, false",
        "netty, netty, true",
        "netty, netty-1, false",
        "netty*, netty, true",
        "netty*, netty-1, true",
        "*netty, a-netty, true",
        "*netty, a-netty-1, false",
        "*-rsocket, netty-rsocket-rsocket, true",
        "*-rsocket-*, netty-rsocket, false",
        "a*b*c, a-b-b-c, true",
        "a*b*c, a-c-b, false",
        "a**c, ac, true",
        "*a*a, a, false",
        "a.c, abc, false",
        "!a*, abc, true",
        "!a*, bc, false",
    })
    void aStarMatchesAnyCharacters(String pattern, String id, boolean speaks) {
        assertThat(new IdPattern(pattern).mentions(id)).isEqualTo(speaks);
    }

    @Test
    void doesNotSelectAnExcludedId() {
        List<IdPattern> patterns =
                Stream.of("netty*", "!*-2").map(IdPattern::new).toList();

        assertThat(IdPattern.select(patterns, List.of("netty", "netty-2", "tomcat", "netty")))
                .containsExactly("netty");
    }

    /** Compares random patterns with regular expressions that have the same meaning. */
    @Test
    void matchesTheSameIdsAsTheRegularExpression() {
        Random random = new Random(17);
        for (int round = 0; round < 20_000; round++) {
            String pattern = draw(random, "ab*", 7);
            String id = draw(random, "ab", 9);

            assertThat(new IdPattern(pattern).mentions(id))
                    .as("%s of %s", pattern, id)
                    .isEqualTo(id.matches(pattern.replaceAll("\\*+", ".*")));
        }
    }

    /** A matcher that tried every combination of stars would never end. */
    @Test
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void matchesFiftyStarsWithoutBacktracking() {
        assertThat(new IdPattern("*a".repeat(50) + "*!").mentions("a".repeat(64)))
                .isFalse();
        assertThat(new IdPattern("*a".repeat(50) + "*b").mentions("a".repeat(10_000)))
                .isFalse();
        assertThat(new IdPattern("*a".repeat(50) + "*").mentions("a".repeat(64)))
                .isTrue();
    }

    private static String draw(Random random, String alphabet, int bound) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(bound); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }
}
