package mesh.console.lesson;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import mesh.console.sample.RunningConsole;
import mesh.load.lesson.Lesson;
import mesh.load.lesson.Lessons;
import mesh.load.results.Json;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** {@code /api/lessons}, on a real port. */
@Timeout(300)
class LessonApiTest {

    private static final String FIRST = "/api/lessons/a-thread-that-waits";
    private static final String RUN = "20261121-101500-lesson-a-thread-that-waits";
    private static final String OTHER = "20261121-101600-lesson-a-thread-that-waits-variation";
    private static final String STOPPED = "20261121-101700-lesson-a-thread-that-waits";

    @TempDir
    private static Path home;

    private static RunningConsole console;

    @BeforeAll
    static void start() throws IOException {
        console = RunningConsole.in(home);
        SampleLesson.run(console.results(), RUN, SampleLesson.LESSON, 10_100);
        SampleLesson.run(console.results(), OTHER, SampleLesson.LESSON.variation(), 21_000);
        SampleLesson.stopped(console.results(), STOPPED);
        copyOfTheProject(SampleLesson.LESSON.code());
        copyOfTheProject(SampleLesson.LESSON.code().replaceFirst("[^/]*$", "package-info.java"));
    }

    private static void copyOfTheProject(String path) throws IOException {
        Files.createDirectories(home.resolve(path).getParent());
        Files.copy(Path.of("..").resolve(path), home.resolve(path));
    }

    @AfterAll
    static void stop() {
        console.close();
    }

    @Test
    void listsAllLessonsInOrder() {
        JsonNode lessons = json(console.get("/api/lessons"));

        assertThat(lessons).hasSameSizeAs(Lessons.SHIPPED);
        assertThat(lessons.values())
                .extracting(one -> one.get("number").asInt())
                .isEqualTo(
                        IntStream.rangeClosed(1, Lessons.SHIPPED.size()).boxed().toList());
        assertThat(lessons.get(0).get("id").asString()).isEqualTo("a-thread-that-waits");
        assertThat(lessons.get(0).get("question").asString()).startsWith("100 users come at the same instant.");
    }

    @Test
    void aLessonNamesItsPredictionsAndContenders() {
        JsonNode lesson = json(console.get(FIRST));

        assertThat(lesson.get("title").asString()).isEqualTo("A thread that waits");
        assertThat(lesson.at("/predictions/0/kind").asString()).isEqualTo("slider");
        assertThat(lesson.at("/predictions/0/metric").asString()).isEqualTo("duration");
        assertThat(lesson.at("/predictions/0/max").asInt()).isEqualTo(30);
        assertThat(lesson.at("/variation/predictions").size()).isEqualTo(2);
        assertThat(lesson.at("/contenders/0/id").asString()).isEqualTo("tomcat-resttemplate");
        assertThat(lesson.at("/contenders/0/users").asInt()).isEqualTo(100);
        assertThat(lesson.at("/contenders/0/calls").asString()).isEqualTo("sequential");
        assertThat(lesson.get("variationContenders").size()).isEqualTo(1);
        assertThat(lesson.get("code").asString()).endsWith("/resttemplate/Temperatures.java");
    }

    @Test
    void aLessonIsAlsoFoundByItsNumber() {
        assertThat(json(console.get("/api/lessons/19")).get("id").asString()).isEqualTo("which-stack");
    }

    /** The page shows these numbers, and says where to enter others. */
    @Test
    void theLastLessonHasItsDefaultNumbers() {
        JsonNode lesson = json(console.get("/api/lessons/which-stack"));

        assertThat(lesson.at("/numbers/0/number").asString()).isEqualTo("users");
        assertThat(lesson.at("/numbers/0/value").asString()).isEqualTo("50");
        assertThat(lesson.get("question").asString()).startsWith("50 users");
        assertThat(json(console.get(FIRST)).get("numbers")).isEmpty();
    }

    @Test
    void theCodeIsShownWithTheLessonOfItsPackage() {
        JsonNode code = json(console.get(FIRST + "/code"));

        assertThat(code.get("text").asString()).contains("legacy.getForObject(PATH, LegacyResponse.class");
        assertThat(code.get("lesson").asString()).startsWith("The lesson: the classic.");
    }

    @Test
    void codeThatIsMissingOrALinkIsNotShown() throws IOException {
        Lesson second = Lessons.shipped().get(1);
        Path secret = Files.writeString(Files.createTempFile("elsewhere", ".java"), "a secret");
        Path link = home.resolve(second.code());
        Files.createDirectories(link.getParent());
        Files.deleteIfExists(link);
        Files.createSymbolicLink(link, secret);

        HttpResponse<String> outside = console.get("/api/lessons/" + second.id() + "/code");

        assertThat(outside.statusCode()).isEqualTo(404);
        assertThat(outside.body())
                .contains("there is no source file " + second.code())
                .doesNotContain("secret");
        assertThat(console.get("/api/lessons/which-stack/code").statusCode()).isEqualTo(404);
        Files.delete(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a-thread-that-wait",
                "0",
                "99",
                "mine.yaml",
                "a-thread-that-waits%00",
                "A-THREAD-THAT-WAITS",
                "%20"
            })
    void anUnknownLessonIsNotFound(String id) {
        assertThat(statuses(id)).containsOnly(404);
    }

    /** A path to a lesson is accepted only in the terminal. */
    @Test
    void aLessonAtAPathIsNotRead() throws IOException {
        Path own = Files.copy(
                Path.of("../load-client/src/main/resources/lessons/which-stack/lesson.yaml"), home.resolve("own.yaml"));

        assertThat(statuses(URLEncoder.encode(own.toString(), StandardCharsets.UTF_8)))
                .containsAnyOf(400, 404)
                .doesNotContain(200, 202, 409, 500);
    }

    private static List<Integer> statuses(String id) {
        return List.of(
                console.get("/api/lessons/" + id).statusCode(),
                console.get("/api/lessons/" + id + "/code").statusCode(),
                console.get("/api/lessons/" + id + "/judgement?run=" + RUN + "&prediction=1")
                        .statusCode(),
                console.post("/api/lessons/" + id + "/run", "{}").statusCode());
    }

    @Test
    void predictionsAreComparedWithTheRun() {
        JsonNode judgement = json(console.get(judgement(RUN, "5", "90", "0")));

        assertThat(judgement.get("complete").asBoolean()).isTrue();
        assertThat(judgement.at("/judgements/0/measured/value").asDouble()).isEqualTo(10.1);
        assertThat(judgement.at("/judgements/0/sentence").asString())
                .isEqualTo("You said 5 s, it was 10.1 s: 2.0 times as much.");
        assertThat(judgement.at("/judgements/1/verdict").asString()).isEqualTo("RIGHT");
        assertThat(judgement.at("/explained/shown").asBoolean()).isTrue();
        assertThat(judgement.at("/explained/text").asString()).contains("the burst took 10.1 s", "from 38 to 128");
    }

    @Test
    void aQuestionThatWasLeftOpenIsAnsweredButNotJudged() {
        JsonNode judgement = json(console.get(judgement(RUN, "5", "", "0")));

        assertThat(judgement.at("/judgements/1/predicted").asString()).isEmpty();
        assertThat(judgement.at("/judgements/1/verdict").asString()).isEqualTo("NOT_JUDGED");
        assertThat(judgement.at("/judgements/1/sentence").asString())
                .isEqualTo("No prediction was made. It was 90 threads.");
        assertThat(judgement.at("/judgements/2/verdict").asString()).isEqualTo("RIGHT");
        String withoutValue = judgement(RUN, "5", "", "0").replace("prediction=&", "prediction&");
        assertThat(withoutValue).contains("prediction&");
        assertThat(json(console.get(withoutValue))).isEqualTo(judgement);
    }

    @Test
    void theVariationHasItsOwnQuestions() {
        JsonNode judgement = json(console.get(judgement(OTHER, "20", "0") + "&variation=true"));

        assertThat(judgement.at("/judgements/0/measured/value").asDouble()).isEqualTo(21.0);
        assertThat(judgement.at("/explained/text").asString()).contains("the burst took 21.0 s");
    }

    @Test
    void aStoppedRunJudgesNoPrediction() {
        JsonNode judgement = json(console.get(judgement(STOPPED, "5", "128", "0")));

        assertThat(judgement.get("complete").asBoolean()).isFalse();
        assertThat(judgement.at("/judgements/0/measured/kind").asString()).isEqualTo("unknown");
        assertThat(judgement.at("/explained/shown").asBoolean()).isFalse();
        assertThat(judgement.at("/explained/text").asString()).contains("did not complete");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            5,128            | 'prediction' occurs 2 times. Allowed: 3, once for each question
            5,128,0,1        | 'prediction' occurs 4 times.
            500,128,0        | 'prediction' number 1 is not valid. Allowed: a number from 0 to 30 (s)
            5,many,0         | 'prediction' number 2 is not valid. Allowed: a number from 0 to 300 (threads)
            5,128,NaN        | 'prediction' number 3 is not valid.
            """)
    void anInvalidPredictionIsRejectedInOneLine(String predictions, String line) {
        HttpResponse<String> refused = console.get(judgement(RUN, predictions.split(",", -1)));

        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(json(refused.body()).get("detail").asString())
                .startsWith(line)
                .doesNotContain("\n");
    }

    @Test
    void onlyARunOfThisLessonIsJudged() {
        assertThat(console.get(judgement("20200101-000000-smoke", "5", "128", "0"))
                        .statusCode())
                .isEqualTo(404);
        assertThat(console.get(judgement("..%2F" + RUN, "5", "128", "0")).statusCode())
                .isIn(400, 404);
        HttpResponse<String> other = console.get(judgement(OTHER, "5", "128", "0"));
        assertThat(other.statusCode()).isEqualTo(409);
        assertThat(other.body()).contains("this run is of 'lesson-a-thread-that-waits-variation'");
    }

    @Test
    void startingARunNeedsTheToken() {
        HttpResponse<String> refused = console.post(FIRST + "/run", "{}", "X-Mesh-Token", "guessed");

        assertThat(refused.statusCode()).isIn(401, 403);
        assertThat(console.starts()).isEmpty();

        HttpResponse<String> started = console.post(FIRST + "/run", "{\"variation\":true}");

        assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
        assertThat(json(started.body()).get("scenario").asString()).isEqualTo("lesson-a-thread-that-waits-variation");
        Awaitility.await().until(() -> !console.starts().isEmpty());
        assertThat(console.post(FIRST + "/run", "{}").statusCode()).isEqualTo(409);
        Awaitility.await().until(() -> Files.exists(home.resolve("last-scenario.yaml")));
        assertThat(home.resolve("last-scenario.yaml"))
                .content()
                .contains("lesson-a-thread-that-waits-variation", "server.tomcat.threads.max");
        assertThat(console.post("/api/stop", "{}").statusCode()).isEqualTo(202);
    }

    private static String judgement(String run, String... predictions) {
        return FIRST + "/judgement?run=" + run + "&prediction=" + String.join("&prediction=", predictions);
    }

    private static JsonNode json(HttpResponse<String> response) {
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return json(response.body());
    }

    private static JsonNode json(String body) {
        return Json.MAPPER.readTree(body);
    }
}
