package mesh.load.lesson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import mesh.load.lesson.Further.Decision;
import mesh.load.lesson.OwnNumber.Kind;
import mesh.load.results.Json;
import mesh.load.run.CheckedScenarios;
import mesh.load.scenario.Contender;
import mesh.load.scenario.Experiment.Capacity;
import mesh.load.scenario.Scenario;
import mesh.load.scenario.key.Durations;
import mesh.load.scenario.key.ScenarioException;
import mesh.load.scenario.service.Calls;
import mesh.load.scenario.yaml.Trust;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LessonsTest {

    private static final Path PROJECT = Path.of("..");
    private static final Path RESOURCES = Path.of("src/main/resources");

    @TempDir
    private Path folder;

    static List<Lesson> lessons() {
        return Lessons.shipped();
    }

    @Test
    void everyFolderIsALesson() throws Exception {
        try (Stream<Path> folders = Files.list(RESOURCES.resolve("lessons"))) {
            assertThat(folders.map(lesson -> lesson.getFileName().toString()))
                    .containsExactlyInAnyOrderElementsOf(Lessons.SHIPPED);
        }
    }

    @Test
    void allLessonsAreListedInTheirOrder() {
        assertThat(Lessons.shipped()).map(Lesson::id).isEqualTo(Lessons.SHIPPED);
        assertThat(Lessons.shipped())
                .map(Lesson::number)
                .isEqualTo(
                        IntStream.rangeClosed(1, Lessons.SHIPPED.size()).boxed().toList());
    }

    /** A page sends this text, and users run copies of it. In both cases the text has no more rights than any other scenario file. */
    @ParameterizedTest
    @MethodSource("lessons")
    void theTextOfEachScenarioCanBeReadWithoutTrust(Lesson lesson) throws Exception {
        for (Round round : rounds(lesson)) {
            Path file = Files.writeString(
                    folder.resolve("own.yaml"), round.scenario().yaml());

            Scenario read = CheckedScenarios.find(file.toString(), Trust.experiments(List.of()));

            assertThat(read).isEqualTo(round.scenario().scenario());
            assertThat(read.name()).isEqualTo(round.scenario().name());
            assertThat(read.contenders())
                    .map(Contender::id)
                    .containsExactlyElementsOf(round.scenario().contenders());
        }
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void theCodeOfEachLessonExists(Lesson lesson) {
        assertThat(PROJECT.resolve(lesson.code())).isRegularFile();
    }

    /**
     * If the sequential calls of a request took longer than the bound on the p99, no rate would be sustained, and the lesson would explain
     * nothing.
     */
    @ParameterizedTest
    @MethodSource("lessons")
    void aSearchForARateHasABoundThatSequentialCallsCanKeep(Lesson lesson) {
        for (Round round : rounds(lesson)) {
            Scenario scenario = round.scenario().scenario();
            if (scenario.experiment() instanceof Capacity goal
                    && scenario.contenders().stream().anyMatch(one -> one.calls() == Calls.SEQUENTIAL)) {
                Duration call = Durations.parse(scenario.legacy().settings().getOrDefault("service-time", "0ms"));
                assertThat(goal.p99())
                        .isGreaterThan(call.multipliedBy(scenario.work().itemsOf(1)));
            }
        }
    }

    /** A class has to wait for the run, so it must be short. */
    @ParameterizedTest
    @MethodSource("lessons")
    void eachLessonRunsOnlyAFewContenders(Lesson lesson) {
        assertThat(rounds(lesson))
                .allSatisfy(round -> assertThat(round.scenario().contenders()).hasSizeBetween(1, 3));
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void theJsonOfALessonHasTheKeysThatAPageReads(Lesson lesson) {
        Map<String, Object> json = Json.MAPPER.readValue(Json.MAPPER.writeValueAsString(lesson), Json.TREE);

        assertThat(json)
                .containsOnlyKeys(
                        "id",
                        "number",
                        "title",
                        "question",
                        "numbers",
                        "scenario",
                        "predictions",
                        "explanation",
                        "limit",
                        "variation",
                        "further",
                        "code",
                        "fixed");
        assertThat(json.get("scenario"))
                .isEqualTo(Map.of(
                        "name", "lesson-" + lesson.id(),
                        "contenders", lesson.scenario().contenders(),
                        "yaml", lesson.scenario().yaml()));
        assertThat(String.valueOf(json.get("predictions"))).containsAnyOf("kind=slider", "kind=choice");
    }

    @Test
    void aVariationHasTheScenarioOfItsLessonWithChangedSettings() {
        Lesson first = Lessons.find("1", Trust.EVERYTHING, Map.of());

        assertThat(first.scenario().yaml()).doesNotContain("server.tomcat.threads.max");
        assertThat(first.variation().scenario().yaml()).contains("server.tomcat.threads.max: \"25\"");
        assertThat(first.variation().scenario().scenario().contenders())
                .isEqualTo(first.scenario().scenario().contenders());
    }

    @Test
    void aLessonUsesTheReadersNumbers() {
        Lesson own = Lessons.find(
                "which-stack",
                Trust.experiments(List.of()),
                Map.of(Kind.USERS, "200", Kind.CALLS, "3", Kind.SERVICE_TIME, "40ms"));
        Scenario first = own.scenario().scenario();
        Scenario second = own.variation().scenario().scenario();

        assertThat(own.question()).startsWith("200 users each").contains("3, each of which takes 40ms");
        assertThat(first.contenders()).allMatch(one -> one.users() == 200);
        assertThat(List.of(first.work().itemsOf(1), second.work().itemsOf(1))).containsExactly(3, 20);
        assertThat(second.contenders()).allMatch(one -> one.users() == 200);
        assertThat(List.of(first, second))
                .allMatch(one -> "40ms".equals(one.legacy().settings().get("service-time")));
    }

    /** A larger number of calls would exceed the queue for a connection, or the limit of RestClient's parallel route. */
    @Test
    void noAllowedNumberExceedsALimit() {
        Lesson shipped = Lessons.find("which-stack", Trust.EVERYTHING, Map.of());
        int users = shipped.numbers().getFirst().max();
        int calls = Math.max(
                shipped.numbers().get(1).max(),
                shipped.variation().scenario().scenario().work().itemsOf(1));

        assertThat(users * calls).isLessThanOrEqualTo(5_000);
        assertThat(shipped.scenario().yaml()).contains("mesh.limits.pending-acquire-max-count: \"5000\"");
    }

    @Test
    void theLessonWithTheReadersNumbersLeadsToEveryQuestionOnThePage() {
        Lesson own = Lessons.find("which-stack", Trust.EVERYTHING, Map.of());
        List<Decision> rows = Decision.all(PROJECT);

        assertThat(rows)
                .hasSize(17)
                .allSatisfy(row -> assertThat(own.further())
                        .map(Further::scenario)
                        .as(row.question())
                        .contains(row.scenarios().getFirst()))
                .allSatisfy(row -> assertThat(PROJECT.resolve(row.page())).isRegularFile())
                .allSatisfy(row -> assertThat(row.decision()).isNotBlank());
        assertThat(own.further())
                .allSatisfy(one -> assertThat(Decision.of(PROJECT, one.scenario()))
                        .as(one.scenario())
                        .isPresent());
    }

    @Test
    void thePageOfQuestionsIsOptional() {
        assertThat(Decision.of(folder, "study")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("lessons")
    void theScenariosOfALessonHaveTheQuestionsOfTheLesson(Lesson lesson) {
        assertThat(lesson.scenario().scenario().question()).isEqualTo(lesson.question());
        assertThat(lesson.variation().scenario().scenario().question())
                .isEqualTo(lesson.variation().question());
    }

    @Test
    void findsALessonByNumberIdOrPath() throws Exception {
        Path copy = folder.resolve("copy.yaml");
        Files.copy(Path.of("src/main/resources/lessons/which-stack/lesson.yaml"), copy);

        assertThat(Stream.of("19", "which-stack", copy.toString())
                        .map(name -> Lessons.find(name, Trust.experiments(List.of()), Map.of())))
                .map(Lesson::title)
                .containsOnly("Which stack for your numbers");
    }

    @Test
    void anUnknownLessonIsRejectedWithAListOfTheLessons() throws Exception {
        Path huge = Files.writeString(folder.resolve("huge.yaml"), "#".repeat(262_145));
        Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe});

        rejects("99", "unknown lesson '99'. Allowed: a-thread-that-waits, ");
        rejects("virtual-thread", "unknown lesson 'virtual-thread'. Did you mean 'virtual-threads'?");
        rejects("no/such.yaml", "no such lesson file: 'no/such.yaml'");
        rejects("no\0such", "unknown lesson");
        rejects(huge.toString(), huge + ": cannot be read: it has 262145 bytes. Allowed: at most 262144");
        rejects(binary.toString(), binary + ": not a text file in UTF-8");
    }

    private static void rejects(String name, String message) {
        assertThatThrownBy(() -> Lessons.find(name, Trust.experiments(List.of()), Map.of()))
                .isInstanceOf(ScenarioException.class)
                .hasMessageStartingWith(message);
    }

    private static List<Round> rounds(Lesson lesson) {
        return List.of(lesson, lesson.variation());
    }
}
