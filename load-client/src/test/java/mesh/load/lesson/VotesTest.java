package mesh.load.lesson;

import static mesh.load.lesson.LessonRuns.lesson;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import mesh.load.lesson.Prediction.Votes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VotesTest {

    private static final Prediction CHOICE = lesson(3).predictions().getFirst();
    private static final Prediction SECONDS = lesson(1).predictions().getFirst();

    @Test
    void readsTheNumberOfVotesForEachAnswer() {
        Votes votes = Votes.ofClass(CHOICE, "a 12, b 7,c,  A 1");

        assertThat(votes.counts()).isEqualTo(Map.of("a", 13, "b", 7, "c", 1));
        assertThat(votes.total()).isEqualTo(21);
        assertThat(votes.of("d")).isZero();
    }

    @Test
    void votesForFiguresHaveAMedian() {
        assertThat(Votes.ofClass(SECONDS, "10.5, 3 3").median()).isEqualTo(3);
        assertThat(Votes.ofClass(SECONDS, "10.5 2, 3 2").median()).isEqualTo(6.75);
        assertThat(Votes.one(SECONDS, "3 s").median()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "e 3", "a 0", "a -1", "a 99999", "a 1 2", "a 12; b 7", "a,,b"})
    void anInvalidVoteIsRejected(String typed) {
        assertThatThrownBy(() -> Votes.ofClass(CHOICE, typed))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("each answer with its number of votes, such as a 12, b 7. An answer is one of a, b, c, d");
    }
}
