package mesh.console.room;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.console.sample.Phone;
import mesh.console.sample.QrReader;
import mesh.console.sample.RunningConsole;
import mesh.console.sample.SentEvent;
import mesh.load.results.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Holds votes over HTTP, with one phone and with a whole class. */
class ClassroomTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int CLASS = 300;
    private static final String OPEN = "{\"lesson\": \"a-thread-that-waits\", \"variation\": false}";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() {
        console = RunningConsole.forClass(home).sharing("127.0.0.1");
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    private static JsonNode teacherDoes(String what, String body) {
        var response = console.post("/api/room/" + what, body);
        assertThat(response.statusCode()).as(response.body()).isBetween(200, 204);
        return Json.MAPPER.readTree(response.body().isEmpty() ? "null" : response.body());
    }

    private static JsonNode count() {
        try (Stream<SentEvent> changes = console.events("/api/room/changes", "X-Mesh-Token", console.token())) {
            return changes.map(event -> Json.MAPPER.readTree(event.data()).get("count"))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void aPhoneThatWakesUpHasItsVoteAndTheVotesAreHiddenUntilTheTeacherClosesThem() {
        Phone phone = Phone.joining(console);
        JsonNode opened = teacherDoes("vote", OPEN);
        int ballot = opened.get("ballot").asInt();
        assertThat(opened.at("/topic/title").asString()).isEqualTo("A thread that waits");

        assertThat(phone.vote(ballot, 1, "5", "130", "10")).isEqualTo(204);
        assertThat(phone.vote(ballot, 1, "6", "130", "10")).isEqualTo(204);
        assertThat(phone.vote(ballot, 1, "600", "130", "10")).isEqualTo(400);

        assertThat(phone.news("mine").toString()).isEqualTo("[\"6\",\"130\",\"10\"]");
        JsonNode open = phone.newsOf(ballot);
        assertThat(open.get("open").asBoolean()).isTrue();
        assertThat(open.get("tallies")).isEmpty();
        assertThat(open.get("questions")).hasSize(3);
        await().atMost(PATIENCE).until(() -> count().get("voted").asInt() == 1);

        teacherDoes("close", "{}");

        await().atMost(PATIENCE)
                .untilAsserted(
                        () -> assertThat(phone.news("vote").at("/tallies/0/0").toString())
                                .isEqualTo("{\"counts\":{\"6\":1},\"median\":6.0,\"silent\":0}"));
        assertThat(phone.vote(ballot, 1, "7", "130", "10")).isEqualTo(409);
        teacherDoes("second", "{}");
        assertThat(phone.news("mine")).isEmpty();
        assertThat(phone.vote(ballot, 2, "10", "130", "10")).isEqualTo(204);
        teacherDoes("close", "{}");
        teacherDoes("result", """
                {"measured": [{"text": "10.1 s", "value": 10.1}, {"text": "", "value": null}, {"text": "", "value": null}]}""");

        await().atMost(PATIENCE)
                .until(() ->
                        phone.news("vote").at("/measured/0/text").asString().equals("10.1 s"));
        assertThat(phone.news("vote").at("/tallies/1/0/median").asDouble()).isEqualTo(10);
        assertThat(console.get("/api/room/votes.csv", "X-Mesh-Token", console.token())
                        .body())
                .contains(ballot + ",a-thread-that-waits,lesson,", ",1,6,10\n");
    }

    @Test
    void aNewVoteClosesTheOpenOne() {
        Phone phone = Phone.joining(console);
        int ballot = teacherDoes("vote", OPEN).get("ballot").asInt();
        teacherDoes("vote", "{\"lesson\": \"a-backend-that-hangs\", \"variation\": true}");

        assertThat(phone.vote(ballot, 1, "5", "130", "10")).isEqualTo(409);
        assertThat(phone.newsOf(ballot + 1).at("/topic/variation").asBoolean()).isTrue();
    }

    @Test
    void anUnknownLessonIsNotVotedOn() {
        assertThat(console.post("/api/room/vote", "{\"lesson\": \"../../x\", \"variation\": false}")
                        .statusCode())
                .isEqualTo(404);
        assertThat(console.post("/api/room/vote", "{\"variation\": false}").statusCode())
                .isEqualTo(404);
    }

    @Test
    void theCodeLeadsToThePageOfTheClass() throws Exception {
        JsonNode addresses = Json.MAPPER
                .readTree(console.get("/api/room", "X-Mesh-Token", console.token())
                        .body())
                .get("addresses");
        String code = console.get("/api/room/qr.svg?at=0", "X-Mesh-Token", console.token())
                .body();

        assertThat(QrReader.read(code))
                .isEqualTo("http://127.0.0.1:" + console.port() + "/c")
                .isEqualTo(addresses.get(0).asString());
        assertThat(console.get("/api/room/qr.svg?at=1", "X-Mesh-Token", console.token())
                        .statusCode())
                .isEqualTo(404);
    }

    /** The time is printed and not checked, because it depends on the machine. */
    @Test
    void aClassOfThreeHundredJoinsVotesAndLeaves() throws Exception {
        int ballot = teacherDoes("vote", OPEN).get("ballot").asInt();
        long begin = System.nanoTime();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Phone>> joining = IntStream.range(0, CLASS)
                    .mapToObj(i -> threads.submit(() -> Phone.openingThePage(console)))
                    .toList();
            List<Phone> phones = new ArrayList<>();
            for (Future<Phone> one : joining) {
                phones.add(one.get());
            }
            List<Stream<SentEvent>> streams = new ArrayList<>();
            for (Future<Stream<SentEvent>> one :
                    phones.stream().map(phone -> threads.submit(phone::changes)).toList()) {
                streams.add(one.get());
            }
            System.out.printf("%d phones joined in %.1f s%n", CLASS, (System.nanoTime() - begin) / 1e9);
            await().atMost(PATIENCE).until(() -> count().get("present").asInt() == CLASS);

            List<Future<Integer>> votes = IntStream.range(0, CLASS)
                    .mapToObj(i -> threads.submit(() -> phones.get(i).vote(ballot, 1, "" + i % 20, "130", "10")))
                    .toList();
            for (Future<Integer> vote : votes) {
                assertThat(vote.get()).isEqualTo(204);
            }
            String all = "{\"present\":300,\"voted\":300,\"of\":300}";
            await().atMost(PATIENCE).until(() -> count().toString().equals(all));
            teachersStreamsAreStillFree();
            streams.forEach(Stream::close);
        }

        await().atMost(PATIENCE).until(() -> count().get("present").asInt() == 0);
        assertThat(count().get("of").asInt()).isEqualTo(CLASS);
        JsonNode closed = teacherDoes("close", "{}");
        assertThat(closed.at("/tallies/0/0/counts").properties())
                .hasSize(20)
                .allMatch(one -> one.getValue().asInt() == CLASS / 20);
        assertThat(closed.at("/tallies/0/0/median").asDouble()).isEqualTo(9.5);
    }

    /** The phones do not use up the places of viewers, of which this console has 20. */
    private static void teachersStreamsAreStillFree() {
        List<Stream<SentEvent>> viewers = IntStream.range(0, 20)
                .mapToObj(i -> console.events("/api/activity", "X-Mesh-Token", console.token()))
                .toList();
        viewers.forEach(Stream::close);
    }
}
