package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import mesh.console.security.SharedAddresses;
import mesh.load.lesson.LessonMetric;
import mesh.load.lesson.Prediction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.test.scheduler.VirtualTimeScheduler;
import tools.jackson.databind.json.JsonMapper;

/** Tests how many messages a phone and the teacher's page get, with a clock that the test sets. */
class RoomFeedTest {

    private static final Ballot.Topic TOPIC = new Ballot.Topic("lesson", false, "A title", "What happens?");
    private static final List<Prediction> QUESTIONS =
            List.of(new Prediction.Slider("How long?", LessonMetric.DURATION, "a", null, "s", 0, 20, 0.5));

    private static final String NO_VOTE = "{\"mine\":[],\"isRemoved\":false}";
    private static final String REMOVED = "{\"mine\":[],\"isRemoved\":true}";

    private final VirtualTimeScheduler clock = VirtualTimeScheduler.create();
    private final SharedAddresses shared = new SharedAddresses();
    private final Room room =
            new Room(new RoomProperties(500, 10, 250, Duration.ofSeconds(25), Duration.ofSeconds(10)), shared);
    private final RoomFeed feed = new RoomFeed(room, new JsonMapper(), clock);
    private final List<String> toPhone = new ArrayList<>();
    private final List<String> toTeacher = new ArrayList<>();
    private final Disposable.Composite streams = Disposables.composite();

    @BeforeEach
    void connect() {
        streams.add(feed.forPhone(phone(0).key()).subscribe(event -> toPhone.add(String.valueOf(event.data()))));
        streams.add(feed.forTeacher().subscribe(event -> toTeacher.add(String.valueOf(event.data()))));
        clock.advanceTime();
    }

    @AfterEach
    void disconnect() {
        streams.dispose();
        clock.dispose();
    }

    /** Returns the messages that a stream got since the last call. */
    private List<String> afterALook(List<String> messages) {
        messages.clear();
        clock.advanceTimeBy(Duration.ofMillis(250));
        return List.copyOf(messages);
    }

    /** Returns a phone with an address of its own. */
    private static Sender phone(int number) {
        return new Sender("phone" + number, address(number));
    }

    private static InetAddress address(int number) {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, (byte) (number / 256), (byte) number});
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void vote(int phones) {
        for (int i = 0; i < phones; i++) {
            room.vote(phone(i), 1, 1, List.of("3"));
        }
    }

    @Test
    void aPhoneFirstLearnsItsOwnVoteAndWhetherThereIsAVote() {
        assertThat(toPhone).containsExactly(NO_VOTE, "{\"vote\":null}");
    }

    @Test
    void anyNumberOfVotesBetweenTwoLooksIsOneMessage() {
        room.open(TOPIC, QUESTIONS);
        assertThat(afterALook(toPhone)).hasSize(2).first().asString().contains("\"open\":true");

        vote(200);

        assertThat(afterALook(toPhone)).containsExactly("{\"count\":{\"present\":200,\"voted\":200,\"of\":200}}");
        assertThat(afterALook(toPhone)).isEmpty();
    }

    @Test
    void onlyAPhoneWhoseVoteTheTeacherRemovesLearnsIt() {
        List<String> toOther = new ArrayList<>();
        streams.add(feed.forPhone(phone(1).key()).subscribe(event -> toOther.add(String.valueOf(event.data()))));
        Ballot ballot = room.open(TOPIC, QUESTIONS);
        vote(2);
        afterALook(toPhone);

        ballot.clear(address(0));

        assertThat(afterALook(toPhone)).contains(REMOVED);
        assertThat(toOther).isNotEmpty().doesNotContain(REMOVED);
        assertThat(afterALook(toPhone)).isEmpty();
        streams.add(feed.forPhone(phone(0).key()).subscribe(event -> toPhone.add(String.valueOf(event.data()))));
        assertThat(toPhone).as("after the page was loaded again").startsWith(REMOVED);
        assertThat(afterALook(toPhone)).isEmpty();

        ballot.close();
        ballot.openSecondRound();

        assertThat(afterALook(toPhone)).isNotEmpty().doesNotContain(REMOVED);
        assertThat(room.voteOf(phone(0).key())).isEqualTo(OwnVote.NONE);
    }

    /** A whole class may vote again after a removal, because several classes can have one address. */
    @Test
    void aPhoneLearnsOfEachRemoval() {
        Ballot ballot = room.open(TOPIC, QUESTIONS);
        vote(1);
        ballot.clear(address(0));
        assertThat(afterALook(toPhone)).contains(REMOVED);
        shared.set(address(0), true);
        vote(1);
        assertThat(room.voteOf(phone(0).key())).isEqualTo(new OwnVote(List.of("3"), false));
        shared.set(address(0), false);

        ballot.clear(address(0));

        assertThat(afterALook(toPhone)).contains(REMOVED);
    }

    @Test
    void aPhoneLearnsThatItsVoteIsRemovedFromAClosedRoundBeforeItShowsTheVotes() {
        Ballot ballot = room.open(TOPIC, QUESTIONS);
        vote(2);
        ballot.close();
        afterALook(toPhone);

        ballot.clear(address(0));

        assertThat(afterALook(toPhone)).hasSize(2).first().isEqualTo(REMOVED);
        assertThat(toPhone.getLast()).contains("{\"counts\":{\"3\":1}");
    }

    /** A run is measured while no vote is open. */
    @Test
    void phonesAreSilentWhileNoVoteIsOpen() {
        room.open(TOPIC, QUESTIONS).close();
        assertThat(afterALook(toPhone)).hasSize(1);

        for (int i = 0; i < 200; i++) {
            room.phones().joined(phone(i));
        }

        assertThat(afterALook(toPhone)).isEmpty();
        room.phones().joined(phone(200));
        assertThat(afterALook(toTeacher)).containsExactly("{\"count\":{\"present\":201,\"voted\":0,\"of\":201}}");
    }

    @Test
    void onlyTheTeacherSeesTheAddressesThatHaveSeveralPhones() {
        room.open(TOPIC, QUESTIONS);
        vote(3);
        room.vote(new Sender("second of one", address(0)), 1, 1, List.of("3"));

        assertThat(afterALook(toPhone)).noneMatch(message -> message.contains("10.0.0."));
        assertThat(toTeacher)
                .contains("{\"senders\":[{\"address\":\"10.0.0.0\",\"phones\":2,\"voted\":2,\"rejected\":0,"
                        + "\"isShared\":false,\"isCleared\":false}]}");
    }

    @Test
    void theVotesAreInAMessageOnlyAfterTheVoteIsClosed() {
        Ballot ballot = room.open(TOPIC, QUESTIONS);
        vote(3);
        assertThat(afterALook(toPhone)).noneMatch(message -> message.contains("median"));
        assertThat(toTeacher).noneMatch(message -> message.contains("median"));

        ballot.close();

        assertThat(afterALook(toPhone))
                .singleElement()
                .asString()
                .contains("{\"counts\":{\"3\":3},\"median\":3.0,\"silent\":0}");
    }
}
