package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import mesh.load.lesson.Explainer.Explained;
import mesh.load.lesson.LessonMetric;
import mesh.load.lesson.Prediction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the rules of a vote. */
class BallotTest {

    private static final Ballot.Topic TOPIC = new Ballot.Topic("lesson", false, "A title", "What happens?");
    private static final Prediction FIGURE =
            new Prediction.Slider("How long?", LessonMetric.DURATION, "a", null, "s", 0, 20, 0.5);
    private static final Prediction CHOICE = new Prediction.Choice(
            "Who fails?",
            "a",
            List.of(new Prediction.Option("a", "No user", null), new Prediction.Option("b", "Every user", null)));

    private final Ballot ballot = new Ballot(1, TOPIC, List.of(FIGURE, CHOICE), new Quota(10, 10, 0, address -> false));

    private static Sender from(String phone) {
        return new Sender(phone, InetAddress.getLoopbackAddress());
    }

    private Tally tally(int round, int question) {
        return ballot.view().tallies().get(round - 1).get(question);
    }

    @Test
    void aPhoneHasOneVoteAndCanChangeItUntilTheVoteIsClosed() {
        ballot.vote(from("phone"), 1, List.of("3", "a"));
        ballot.vote(from("phone"), 1, List.of("5", "b"));
        assertThat(ballot.voteOf("phone").mine()).containsExactly("5", "b");

        ballot.close();

        assertThat(tally(1, 0).counts()).isEqualTo(Map.of("5", 1));
        assertThat(tally(1, 1).counts()).isEqualTo(Map.of("b", 1));
        assertThatThrownBy(() -> ballot.vote(from("phone"), 1, List.of("7", "a")))
                .isInstanceOf(VoteException.class)
                .hasMessageContaining("closed");
        assertThat(tally(1, 0).counts()).isEqualTo(Map.of("5", 1));
    }

    @Test
    void theVotesAreHiddenUntilTheVoteIsClosed() {
        ballot.vote(from("phone"), 1, List.of("3", "a"));
        assertThat(ballot.view().tallies()).isEmpty();
        assertThat(ballot.byPhone()).isEmpty();

        ballot.close();
        ballot.openSecondRound();
        ballot.vote(from("phone"), 2, List.of("9", "b"));

        assertThat(ballot.view().tallies()).hasSize(1);
        assertThat(tally(1, 0).counts()).isEqualTo(Map.of("3", 1));
        assertThat(ballot.byPhone()).containsExactly(Map.of(1, List.of("3", "a")));
    }

    /** A single student who says a large figure moves the mean, and not the median. */
    @Test
    void aFigureHasAMedian() {
        int phone = 0;
        for (String figure : List.of("1", "2", "2", "3", "20")) {
            ballot.vote(from("phone" + phone++), 1, List.of(figure, "a"));
        }
        ballot.close();

        assertThat(tally(1, 0).median()).isEqualTo(2.0);
        assertThat(tally(1, 1).median()).isNull();
        assertThat(tally(1, 1).counts()).isEqualTo(Map.of("a", 5));
    }

    @Test
    void anEvenNumberOfFiguresHasTheMeanOfTheTwoInTheMiddle() {
        ballot.vote(from("one"), 1, List.of("4", "a"));
        ballot.vote(from("two"), 1, List.of("7", "a"));
        ballot.close();

        assertThat(tally(1, 0).median()).isEqualTo(5.5);
    }

    @Test
    void aVoteWithoutVotersHasNoMedian() {
        ballot.close();

        assertThat(tally(1, 0)).isEqualTo(new Tally(Map.of(), null, 0));
    }

    @Test
    void allPhonesVoteAgainInTheSecondRound() {
        ballot.vote(from("phone"), 1, List.of("3", "a"));
        ballot.close();
        ballot.openSecondRound();
        assertThat(ballot.voters()).isEmpty();
        assertThat(ballot.voteOf("phone").mine()).isEmpty();

        ballot.vote(from("phone"), 2, List.of("9", "b"));
        ballot.close();

        assertThat(tally(1, 0).counts()).isEqualTo(Map.of("3", 1));
        assertThat(tally(2, 0).counts()).isEqualTo(Map.of("9", 1));
        assertThat(ballot.byPhone()).containsExactly(Map.of(1, List.of("3", "a"), 2, List.of("9", "b")));
        assertThatThrownBy(ballot::openSecondRound).hasMessageContaining("both rounds are over");
    }

    @Test
    void theClassWatchesTheRunOnlyAfterAClosedRound() {
        assertThatThrownBy(ballot::show)
                .isInstanceOf(VoteException.class)
                .hasMessageContaining("this round is still open");
        ballot.close();
        assertThat(ballot.view().showing()).isFalse();

        ballot.show();
        assertThat(ballot.view().showing()).isTrue();

        ballot.openSecondRound();
        assertThat(ballot.view().showing()).isFalse();
    }

    /** A phone that was asleep shows the controls of the first round. */
    @Test
    void aPhoneThatDoesNotVoteAgainIsCounted() {
        ballot.vote(from("one"), 1, List.of("3", "a"));
        ballot.vote(from("two"), 1, List.of("4", "a"));
        ballot.close();
        ballot.openSecondRound();
        ballot.vote(from("one"), 2, List.of("5", "a"));
        ballot.vote(from("late"), 2, List.of("6", "a"));
        ballot.close();

        assertThat(tally(1, 0).silent()).isZero();
        assertThat(tally(2, 0).silent()).isEqualTo(1);
        assertThat(tally(2, 0).counts()).isEqualTo(Map.of("5", 1, "6", 1));
    }

    @Test
    void theExplanationIsPublishedWithTheResult() {
        Explained why = new Explained(true, "Each call waited.");
        ballot.close();
        assertThat(ballot.view().explained()).isNull();

        ballot.publish(List.of(new Shown("3 s", 3.0), new Shown("a", null)), why);

        assertThat(ballot.view().explained()).isEqualTo(why);
    }

    @Test
    void aVoteForAnEarlierRoundIsRejected() {
        ballot.close();
        ballot.openSecondRound();

        assertThatThrownBy(() -> ballot.vote(from("phone"), 1, List.of("3", "a")))
                .hasMessageContaining("closed");
        assertThat(ballot.voters()).isEmpty();
    }

    @Test
    void stepsInTheWrongOrderAreRejected() {
        assertThatThrownBy(ballot::openSecondRound).hasMessageContaining("still open");
        assertThatThrownBy(() -> ballot.publish(List.of(new Shown("3 s", 3.0), new Shown("a", null)), null))
                .hasMessageContaining("closed vote");
        ballot.close();
        assertThatThrownBy(ballot::close).hasMessageContaining("closed already");
        assertThatThrownBy(() -> ballot.publish(List.of(), null)).hasMessageContaining("2 questions");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            21,a     | a number from 0 to 20 (s)
            x,a      | a number from 0 to 20 (s)
            3,c      | a, b
            3        | 2, one for each question
            3,a,a    | 2, one for each question
            """)
    void anInvalidAnswerIsRejectedWithWhatIsAllowed(String typed, String allowed) {
        assertThatThrownBy(() -> ballot.vote(from("phone"), 1, List.of(typed.split(","))))
                .isInstanceOf(VoteException.class)
                .hasMessageContaining("Allowed: " + allowed);
        assertThat(ballot.voters()).isEmpty();
    }

    @Test
    void aPhoneMayLeaveAQuestionOpen() {
        ballot.vote(from("one"), 1, List.of("3", ""));
        ballot.vote(from("two"), 1, List.of(" ", "b"));
        assertThat(ballot.voteOf("two").mine()).containsExactly("", "b");
        assertThatThrownBy(() -> ballot.vote(from("three"), 1, List.of("", "")))
                .isInstanceOf(VoteException.class)
                .hasMessageContaining("Allowed: an answer to at least one question");

        ballot.close();

        assertThat(tally(1, 0)).isEqualTo(new Tally(Map.of("3", 1), 3.0, 0));
        assertThat(tally(1, 1)).isEqualTo(new Tally(Map.of("b", 1), null, 0));
        assertThat(VotesCsv.of(List.of(ballot)).lines()).hasSize(5);
    }

    @Test
    void theNumberOfVotersIsLimited() {
        for (int i = 0; i < 10; i++) {
            ballot.vote(from("phone" + i), 1, List.of("3", "a"));
        }

        assertThatThrownBy(() -> ballot.vote(from("one more"), 1, List.of("3", "a")))
                .hasMessageContaining("at most 10");
        ballot.vote(from("phone3"), 1, List.of("4", "a"));
        assertThat(ballot.voters()).hasSize(10);
    }

    @Test
    void theVotesOfOneAddressCanBeRemovedAndItCannotVoteInThisRoundAgain() throws Exception {
        Sender honest = new Sender("honest", InetAddress.getByName("192.0.2.1"));
        InetAddress attacker = InetAddress.getByName("192.0.2.2");
        ballot.vote(honest, 1, List.of("3", "a"));
        ballot.vote(new Sender("one", attacker), 1, List.of("20", "b"));
        ballot.vote(new Sender("two", attacker), 1, List.of("20", "b"));
        ballot.close();
        assertThat(tally(1, 0).median()).isEqualTo(20);

        ballot.clear(attacker);

        assertThat(tally(1, 0)).isEqualTo(new Tally(Map.of("3", 1), 3.0, 0));
        ballot.openSecondRound();
        ballot.clear(attacker);
        assertThatThrownBy(() -> ballot.vote(new Sender("three", attacker), 2, List.of("20", "b")))
                .isInstanceOf(VoteException.class)
                .hasMessageContaining("your teacher has removed the votes of the address 192.0.2.2");
        ballot.vote(honest, 2, List.of("4", "a"));
        assertThat(ballot.voters()).containsExactly("honest");
    }

    /** Otherwise one address could vote, and move its votes to another address to make room for more. */
    @Test
    void aVoteIsCountedForTheAddressFromWhichItFirstCame() throws Exception {
        ballot.vote(from("phone"), 1, List.of("3", "a"));
        ballot.vote(new Sender("phone", InetAddress.getByName("192.0.2.1")), 1, List.of("4", "a"));

        assertThat(ballot.voterAddresses()).containsExactly(InetAddress.getLoopbackAddress());
        assertThat(ballot.voteOf("phone").mine()).containsExactly("4", "a");
    }

    @Test
    void aQuestionForPhonesDoesNotSayWhichOptionIsRight() {
        Prediction revealing = new Prediction.Choice(
                "Who fails?", "a", List.of(new Prediction.Option("a", "No user", "contender('a').failed == 0")));

        assertThat(Question.of(revealing).toString()).doesNotContain("failed");
    }

    @Test
    void theFileHasARowForEachPhoneAndQuestionWithBothAnswers() {
        ballot.vote(from("one"), 1, List.of("3", "a"));
        ballot.close();
        ballot.openSecondRound();
        ballot.vote(from("one"), 2, List.of("9", "b"));
        assertThat(VotesCsv.of(List.of(ballot))).contains(",1,3,\n").doesNotContain("9");
        ballot.vote(from("late"), 2, List.of("4", "a"));
        ballot.close();

        assertThat(VotesCsv.of(List.of(ballot)).lines().toList().getFirst())
                .isEqualTo("vote,lesson,part,question,phone,first,second");
        assertThat(VotesCsv.of(List.of(ballot)).lines().map(line -> line.replaceAll(",[12],", ",PHONE,")))
                .contains(
                        "1,lesson,lesson,\"How long?\",PHONE,3,9",
                        "1,lesson,lesson,\"Who fails?\",PHONE,a,b",
                        "1,lesson,lesson,\"How long?\",PHONE,,4",
                        "1,lesson,lesson,\"Who fails?\",PHONE,,a")
                .hasSize(5);
    }
}
